import type { User } from '@iris/contract/accounts';
import { permissionSet } from '@iris/contract/foundation';
import { fixtures, signInAs } from '@iris/platform/testing';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AdminLayout } from './admin-layout.tsx';

const open = (at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route element={<AdminLayout />}>
          <Route path="*" element={<p>La page</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );

const links = () =>
  within(screen.getByRole('navigation', { name: 'Administration' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

it('links to the permitted screens and marks the current one', () => {
  signInAs(fixtures.admin({ manage_courses: true }));
  open('/admin/courses');
  expect(links()).toEqual(['Tableau de bord', 'Gestion des Cours', 'Questions', 'Webinaires']);
  expect(screen.getByRole('link', { name: 'Gestion des Cours' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByText('La page')).toBeInTheDocument();
});

it.each([
  ['a safer password', { password_change_required: true }, 'Choisissez un mot de passe plus sûr'],
  ['a second factor', { second_factor_setup_required: true }, 'Activez la double vérification'],
])('asks for %s where it is required, instead of showing a screen', (_, duty, heading) => {
  signInAs(fixtures.superAdmin(duty));
  open('/admin/courses');
  expect(screen.getByRole('heading', { name: heading })).toBeInTheDocument();
  const account = screen.getAllByRole('link').filter((link) => link.getAttribute('href') === '/account');
  expect(account).toHaveLength(1);
  expect(screen.queryByText('La page')).not.toBeInTheDocument();
});

it('opens each screen with its permission only, however it is written, and two to super administrators only', () => {
  const isOpen = (address: string, user: User) => {
    signInAs(user);
    const { unmount } = open(address);
    const isShown = screen.queryByText('La page') !== null;
    if (!isShown) expect(screen.getByRole('heading', { name: 'Permission insuffisante' })).toBeInTheDocument();
    unmount();
    return isShown;
  };
  const pages = [
    ['/admin/courses', 'manage_courses'],
    ['/admin/courses/', 'manage_courses'],
    ['/admin/COURSES', 'manage_courses'],
    ['/admin/courses/abc', 'manage_courses'],
    ['/admin/courses/abc/lessons/def', 'manage_courses'],
    ['/admin/courses/abc/lessons/def/apercu', 'manage_courses'],
    ['/admin/webinars/abc/desk', 'manage_courses'],
    ['/admin/institutions/abc', 'manage_users'],
    ['/admin/follow-up/abc', 'view_analytics'],
  ] as const;
  const wrong = pages.filter(
    ([address, needed]) =>
      isOpen(address, fixtures.admin({ ...permissionSet(true), [needed]: false })) ||
      !isOpen(address, fixtures.admin({ [needed]: true })),
  );
  expect(wrong).toEqual([]);
  for (const address of ['/admin/journal', '/admin/jobs', '/admin/deployments']) {
    const opened = [fixtures.superAdmin(), fixtures.admin(permissionSet(true))].map((user) => isOpen(address, user));
    expect([address, ...opened]).toEqual([address, true, false]);
  }
});
