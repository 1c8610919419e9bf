import { fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Header } from './header.tsx';
import { register } from './registry.fixtures.ts';

beforeEach(() => register());

const links = () =>
  within(screen.getByRole('navigation', { name: 'Navigation principale' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('shows a visitor links to the public pages, login and registration', () => {
  renderPage(<Header />);
  expect(links()).toEqual([
    ['Accueil', '/'],
    ['Cours', '/courses'],
    ['À Propos', '/about'],
    ['Contact', '/contact'],
  ]);
  expect(screen.getByRole('link', { name: 'Connexion' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: "S'inscrire" })).toHaveAttribute('href', '/register');
});

it('leads from a course to registration and login by addresses that bring back to it, from one to the other too', () => {
  const course = 'c0'.repeat(12);
  for (const at of [`/courses/${course}`, `/courses/${course}/apercu/${course}`, `/register?cours=${course}`]) {
    const { unmount } = renderPage(<Header />, { at });
    const hrefs = ['Connexion', "S'inscrire"].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
    expect(hrefs, at).toEqual([`/login?cours=${course}`, `/register?cours=${course}`]);
    unmount();
  }
});

it.each([fixtures.admin(), fixtures.superAdmin()])('shows the Administration link to a $role', (user) => {
  signInAs(user);
  register('admin');
  renderPage(<Header />);
  expect(links()).toContainEqual(['Administration', '/admin/dashboard']);
});

it('shows a student «Mon espace» instead of Administration, and links the name to the account', () => {
  signInAs(fixtures.user({ name: 'Claire Fontaine' }));
  register('student');
  renderPage(<Header />);
  expect(links()).toEqual([
    ['Accueil', '/'],
    ['Cours', '/courses'],
    ['Mon espace', '/dashboard'],
    ['À Propos', '/about'],
    ['Contact', '/contact'],
  ]);
  expect(screen.getByRole('link', { name: 'Claire Fontaine, votre compte' })).toHaveAttribute('href', '/account');
  expect(screen.queryByRole('link', { name: 'Connexion' })).toBeNull();
});

it('logs out and goes to the landing page', async () => {
  localStorage.setItem('token', 'abc');
  signInAs(fixtures.user());
  const { user, address } = renderPage(<Header />, { at: '/courses' });
  await user.click(screen.getByRole('button', { name: 'Déconnexion' }));
  expect(address()).toBe('/');
  expect(localStorage.getItem('token')).toBeNull();
});

it('opens and closes the mobile menu with its button and with Escape', async () => {
  const { user } = renderPage(<Header />);
  await user.click(screen.getByRole('button', { name: 'Ouvrir le menu' }));
  expect(screen.getByRole('navigation', { name: 'Menu mobile' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  const toggle = screen.getByRole('button', { name: 'Ouvrir le menu' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(toggle).toHaveFocus();
});

it('closes the mobile menu when the user presses outside it, not inside it', async () => {
  const { user } = renderPage(
    <>
      <Header />
      <p>Ailleurs</p>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Ouvrir le menu' }));
  await user.click(screen.getByRole('navigation', { name: 'Menu mobile' }));
  expect(screen.getByRole('button', { name: 'Fermer le menu' })).toHaveAttribute('aria-expanded', 'true');
  await user.click(screen.getByText('Ailleurs'));
  expect(screen.getByRole('button', { name: 'Ouvrir le menu' })).toHaveAttribute('aria-expanded', 'false');
});

it.each(['/admin/dashboard', '/admin/courses'])('marks Administration as current at %s', (at) => {
  signInAs(fixtures.admin());
  register('admin');
  renderPage(<Header />, { at });
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Administration');
});
