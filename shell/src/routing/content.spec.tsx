import { setAccount } from '@iris/delivery/host';
import { registryStore } from '@iris/delivery/remote';
import { sessionStore } from '@iris/platform/session';
import { answer, fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startRemotes } from '../application/host.tsx';
import { ENTRIES, register } from '../frame/registry.fixtures.ts';
import { Content } from './content.tsx';

vi.mock('@iris/delivery/host', async (original) => ({
  ...(await original<typeof import('@iris/delivery/host')>()),
  RemoteView: ({ name }: { name: string }) => `pages of ${name}`,
}));

let stopRemotes: () => void;

beforeEach(() => {
  stopRemotes = startRemotes();
  signInAs(null);
  register();
});

afterEach(() => stopRemotes());

const open = (at: string) => renderPage(<Content />, { at });

it('replaces an address by its canonical form, keeps query and fragment, and shows the page', async () => {
  signInAs(fixtures.superAdmin());
  register('admin');
  const table = [
    ['/Courses/?niveau=tous#liste', '/courses?niveau=tous#liste', 'pages of public'],
    ['/ADMIN/Users/', '/admin/Users', 'pages of admin'],
    ['/%63ourses', '/courses', 'pages of public'],
    [`${window.location.origin}//courses`, '/courses', 'pages of public'],
  ] as const;
  for (const [typed, canonical, page] of table) {
    window.history.pushState(null, '', typed);
    const entries = window.history.length;
    const { container, unmount } = render(<Content />, { wrapper: BrowserRouter });
    const address = () => window.location.pathname + window.location.search + window.location.hash;
    await waitFor(() => expect([address(), container.textContent]).toEqual([canonical, page]));
    expect(window.history.length, 'the address typed is no entry of its own').toBe(entries);
    unmount();
  }
});

it('shows the 404 page at addresses of no section also during an outage, once the registry is known', () => {
  registryStore.setState({ status: 'failed' });
  open('/nulle-part');
  expect(screen.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
  act(() => registryStore.setState({ remotes: [], restricted: [] }));
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  act(() => registryStore.setState({ status: 'reading' }));
  expect(screen.getByText('Chargement...')).toBeVisible();
});

it('shows the 404 page in place of an open page whose remote is taken off the site', () => {
  signInAs(fixtures.user());
  register('student');
  const { container } = open('/dashboard');
  expect(container).toHaveTextContent('pages of student');
  act(() => registryStore.setState({ remotes: [ENTRIES.public], restricted: ['admin'] }));
  expect(screen.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
});

it('says that pages are removed for now, not that the address is wrong, and leads on, for every account', () => {
  registryStore.setState({ removed: ['dashboard'], restricted: ['admin'] });
  for (const at of ['/dashboard', '/Dashboard/plan']) {
    const { unmount } = open(at);
    expect(screen.getByRole('heading', { name: 'Cette partie du site est momentanément retirée' })).toBeVisible();
    expect(screen.queryByText(/faute de frappe/)).toBeNull();
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/', '/courses', '/contact']);
    unmount();
  }
  open('/nulle-part');
  expect(screen.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
});

it("shows 'Chargement...' while the session is checked, and does not render the page", () => {
  sessionStore.setState({ status: 'loading', user: null });
  open('/dashboard');
  expect(screen.getByText('Chargement...')).toBeVisible();
  expect(screen.queryByText('pages of student')).toBeNull();
});

it.each(['/dashboard', '/admin/courses'])('redirects a visitor of %s to /login', (at) => {
  expect(open(at).address()).toBe('/login');
});

it.each([
  ['a student', fixtures.user(), '/admin/courses'],
  ['an administrator', fixtures.admin(), '/dashboard'],
])('redirects %s from pages of others to the landing page', (_, user, at) => {
  signInAs(user);
  register();
  expect(open(at).address()).toBe('/');
});

it("renders the pages once the registry of the account has arrived, and not the account before's", async () => {
  let answerNow = (_: unknown) => {};
  const pending = new Promise((resolve) => {
    answerNow = resolve;
  });
  answer('GET /remotes', async () => (await pending) as never);
  signInAs(fixtures.user());
  setAccount({ id: 'a', role: 'student', permissions: [] });
  registryStore.setState({ restricted: ['dashboard', 'admin'] });
  open('/dashboard');
  expect(screen.getByText('Chargement...')).toBeVisible();
  answerNow({ remotes: [ENTRIES.public, ENTRIES.student], restricted: ['admin'] });
  expect(await screen.findByText('pages of student')).toBeVisible();
});

it('offers to try again when session or registry cannot be read', async () => {
  localStorage.setItem('token', 'abc');
  sessionStore.setState({ status: 'unavailable', user: null });
  const { user } = open('/dashboard');
  expect(screen.getByRole('heading', { name: 'Cette page est momentanément indisponible' })).toBeVisible();
  answer('GET /auth/me', fixtures.user());
  answer('GET /remotes', { remotes: [ENTRIES.public, ENTRIES.student], restricted: ['admin'] });
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('pages of student')).toBeVisible();
});
