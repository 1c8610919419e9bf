import { deviceCopy } from '@iris/platform/autosave';
import { answer, fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Header } from './header.tsx';
import { register } from './registry.fixtures.ts';

beforeEach(() => {
  register();
  answer('GET /account/notifications', { unread: 0, notifications: [] });
});

const links = () =>
  within(screen.getByRole('navigation', { name: 'Navigation principale' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('leads from a course to registration and login by addresses that bring back to it, from one to the other too', () => {
  const course = 'c0'.repeat(12);
  for (const at of [`/courses/${course}`, `/courses/${course}/apercu/${course}`, `/register?cours=${course}`]) {
    const { unmount } = renderPage(<Header />, { at });
    const hrefs = ['Connexion', "S'inscrire"].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
    expect(hrefs, at).toEqual([`/login?cours=${course}`, `/register?cours=${course}`]);
    unmount();
  }
});

it('shows an administrator the link to the administration, as current on each of its pages', () => {
  signInAs(fixtures.admin());
  register('admin');
  renderPage(<Header />, { at: '/admin/courses' });
  expect(links()).toContainEqual(['Administration', '/admin/dashboard']);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Administration');
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

it('says before a logout what is not saved yet, which it then deletes', async () => {
  const account = fixtures.user();
  signInAs(account);
  register('student');
  answer('POST /auth/logout', undefined);
  localStorage.setItem('token', 'abc');
  deviceCopy(account._id, 'lesson:1', 'La leçon «\u00a0Phaco\u00a0»').set('un');
  deviceCopy('another', 'lesson:1', 'La leçon').set('deux');
  const { user } = renderPage(<Header />);
  const logOut = () => user.click(screen.getAllByRole('button', { name: 'Déconnexion' })[0] as HTMLElement);
  await logOut();
  const question = await screen.findByRole('alertdialog', { name: 'Modifications non enregistrées' });
  expect(question).toHaveTextContent(/La leçon «\sPhaco\s»\./);
  await user.click(within(question).getByRole('button', { name: 'Rester connecté' }));
  expect(localStorage).toHaveLength(3);
  await logOut();
  const again = within(await screen.findByRole('alertdialog'));
  await user.click(again.getByRole('button', { name: 'Se déconnecter' }));
  expect(await screen.findAllByRole('link', { name: 'Connexion' })).not.toHaveLength(0);
  const kept = Object.keys(localStorage).filter((key) => key.startsWith('autosave:'));
  expect(kept).toEqual(['autosave:another:lesson:1']);
  // The question of this logout is not that of the next one.
  act(() => signInAs(account));
  expect(await screen.findAllByRole('button', { name: 'Déconnexion' })).not.toHaveLength(0);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('asks nothing before a logout where what is kept cannot be read, and deletes it', async () => {
  const account = fixtures.user();
  signInAs(account);
  register('student');
  answer('POST /auth/logout', undefined);
  localStorage.setItem(`autosave:${account._id}:lesson:1`, 'not JSON');
  const { user } = renderPage(<Header />);
  await user.click(screen.getAllByRole('button', { name: 'Déconnexion' })[0] as HTMLElement);
  expect(await screen.findAllByRole('link', { name: 'Connexion' })).not.toHaveLength(0);
  expect(localStorage).toHaveLength(0);
});

it('names what is not saved in one sentence', async () => {
  const account = fixtures.user();
  signInAs(account);
  register('student');
  for (const label of ['Une note', 'Des réponses à un quiz', "L'envoi d'un film"]) {
    deviceCopy(account._id, label, label).set(label);
  }
  const { user } = renderPage(<Header />);
  await user.click(screen.getAllByRole('button', { name: 'Déconnexion' })[0] as HTMLElement);
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent("Une note, des réponses à un quiz, l'envoi d'un film.");
});
