import { ROOT_OPTIONS } from '@iris/delivery/host';
import { notify } from '@iris/platform/notify';
import { sessionStore } from '@iris/platform/session';
import { answer, fixtures, signInAs } from '@iris/platform/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { Frame } from './frame.tsx';
import { register } from './registry.fixtures.ts';

/** React cannot render an object: a component that shows it throws. */
const UNRENDERABLE = {} as string;

let logged: MockInstance;

beforeEach(() => {
  register();
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** As the shell shows it. */
const open = () => render(<Frame>La page</Frame>, { wrapper: MemoryRouter, onCaughtError: ROOT_OPTIONS.onCaughtError });
/** What the shell, not React, logs of a failing part. */
const PART_FAILED = ['part of the page failed', expect.any(Error), expect.any(String)];
const listLinks = (landmark: HTMLElement) =>
  within(landmark)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('keeps the rest of the page when the header fails, with brand and main links in its place until the next page', async () => {
  signInAs(fixtures.user({ name: UNRENDERABLE }));
  open();
  expect(screen.getByRole('main')).toHaveTextContent('La page');
  expect(listLinks(screen.getByRole('banner'))).toEqual(['/', '/', '/courses', '/about', '/contact']);
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Tous droits réservés');
  expect(logged).toHaveBeenCalledWith(...PART_FAILED);
  act(() => signInAs(fixtures.user()));
  await userEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Cours' }));
  expect(await screen.findByRole('button', { name: 'Déconnexion' })).toBeVisible();
});

it('keeps the page and the header when the footer fails, with the main links in its place', () => {
  vi.spyOn(Date.prototype, 'getFullYear').mockImplementation(() => {
    throw new Error('no calendar');
  });
  open();
  expect(screen.getByRole('main')).toHaveTextContent('La page');
  expect(screen.getByRole('link', { name: 'Connexion' })).toBeVisible();
  expect(listLinks(screen.getByRole('contentinfo'))).toEqual(['/', '/courses', '/about', '/contact']);
});

it('keeps the page when a toast fails', async () => {
  open();
  act(() => void notify.info(UNRENDERABLE));
  await vi.waitFor(() => expect(logged).toHaveBeenCalledWith(...PART_FAILED));
  expect(screen.getByRole('main')).toHaveTextContent('La page');
});

it('says that there is no network until it is back, and then checks a session that could not be checked', async () => {
  sessionStore.setState({ status: 'unavailable', user: null });
  localStorage.setItem('token', 'abc');
  const user = fixtures.user();
  answer('GET /auth/me', user);
  open();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  const banner = screen.getByText('Vous êtes hors ligne. Ce qui manque se chargera au retour de la connexion.');
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(banner).not.toBeInTheDocument();
  await waitFor(() => expect(sessionStore.getState()).toEqual({ status: 'signed_in', user }));
});
