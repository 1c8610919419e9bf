import { type Section, sectionOf } from '@iris/contract/pages';
import { sessionStore } from '@iris/platform/session';
import { answer, fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Guard } from './guard.tsx';

const SECTIONS = {
  student: sectionOf('/dashboard') as Section,
  admin: sectionOf('/admin') as Section,
};

const open = (section: keyof typeof SECTIONS, at: string) =>
  renderPage(<Guard section={SECTIONS[section]}>La page</Guard>, { at });

it("shows 'Chargement...' while the session is checked, and does not render the page", () => {
  sessionStore.setState({ status: 'loading', user: null });
  open('student', '/dashboard');
  expect(screen.getByText('Chargement...')).toBeVisible();
  expect(screen.queryByText('La page')).toBeNull();
});

it.each(['student', 'admin'] as const)('redirects a visitor of the %s area to /login', (access) => {
  expect(open(access, '/somewhere').address()).toBe('/login');
});

it('redirects a student from the administration to the landing page', () => {
  signInAs(fixtures.user());
  expect(open('admin', '/admin/courses').address()).toBe('/');
});

it('redirects an administrator from the student dashboard to the landing page', () => {
  signInAs(fixtures.admin());
  expect(open('student', '/dashboard').address()).toBe('/');
});

it.each([
  ['student', fixtures.user()],
  ['admin', fixtures.admin()],
  ['admin', fixtures.superAdmin()],
] as const)('renders the %s area for an account with access', (access, user) => {
  signInAs(user);
  open(access, '/somewhere');
  expect(screen.getByText('La page')).toBeVisible();
});

it('shows that the service is unavailable instead of ending the session, and recovers when it answers again', async () => {
  localStorage.setItem('token', 'abc');
  sessionStore.setState({ status: 'unavailable', user: null });
  const { user } = open('student', '/dashboard');
  expect(screen.getByRole('heading', { name: 'Cette page est momentanément indisponible' })).toBeVisible();
  answer('GET /auth/me', fixtures.user());
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('La page')).toBeVisible();
});
