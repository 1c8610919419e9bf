import { registryStore } from '@iris/delivery/remote';
import { answer, fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
// Imported in advance, so that no test waits for the charting library.
import './charts/charts.tsx';
import DashboardPage from './dashboard-page.tsx';

const STATS = { total_users: 1248, total_courses: 9, total_enrollments: 310, total_students: 1240 };

beforeEach(() => answer('GET /admin/analytics', { registrations: [], enrollments: [], courses: [] }));

const addresses = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
const open = () => renderPage(<DashboardPage />, { at: '/admin/dashboard' });

it('shows the four counters in French number format', async () => {
  answer('GET /admin/dashboard', STATS);
  signInAs(fixtures.superAdmin());
  open();
  const figure = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;
  expect(await figure('Utilisateurs')).toBe('1\u202f248');
  expect(await figure('Cours')).toBe('9');
  expect(await figure('Inscriptions')).toBe('310');
  expect(await figure('Étudiants')).toBe('1\u202f240');
});

it('shows the charts with the permission to see analytics', async () => {
  answer('GET /admin/dashboard', STATS);
  signInAs(fixtures.admin({ view_analytics: true }));
  open();
  expect(await screen.findByRole('region', { name: 'Nouveaux comptes' })).toBeInTheDocument();
});

it('neither shows nor requests the counters and charts without the permission', () => {
  signInAs(fixtures.admin({ manage_courses: true }));
  open();
  // A call would fail the spec, which defines no answers.
  expect(screen.queryByText('Étudiants')).not.toBeInTheDocument();
  expect(screen.queryByText('Évolution')).not.toBeInTheDocument();
});

it.each([
  ['manage_courses', ['/admin/courses']],
  ['manage_users', ['/admin/user-management']],
  ['manage_stats', ['/admin/stats']],
  ['manage_campus', ['/admin/campus']],
  ['manage_content', ['/admin/messages', '/admin/reviews', '/admin/theme']],
  ['can_delete', []],
] as const)('offers with %s the tiles %s', (permission, tiles) => {
  signInAs(fixtures.admin({ [permission]: true }));
  open();
  expect(addresses()).toEqual(tiles);
});

it('offers a super administrator every tile', async () => {
  answer('GET /admin/dashboard', STATS);
  signInAs(fixtures.superAdmin());
  open();
  expect(addresses()).toEqual([
    '/admin/courses',
    '/admin/user-management',
    '/admin/stats',
    '/admin/campus',
    '/admin/messages',
    '/admin/reviews',
    '/admin/theme',
    '/admin/journal',
    '/admin/deployments',
  ]);
  await screen.findByText('310');
});

it('tells an administrator without permissions that no screen is available', () => {
  signInAs(fixtures.admin());
  open();
  expect(addresses()).toEqual([]);
  expect(screen.getByText("Aucun écran de gestion ne vous est ouvert pour l'instant.")).toBeInTheDocument();
});

it('logs out and goes to the login', async () => {
  signInAs(fixtures.admin());
  localStorage.setItem('token', 'abc');
  const { user, address } = open();
  await user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
  expect(address()).toBe('/login');
  expect(localStorage.getItem('token')).toBeNull();
});

it('has a tile for each page that another remote offers to this account', () => {
  signInAs(fixtures.admin());
  const link = { to: '/veille', label: 'Veille scientifique', place: 'dashboard' as const, order: 10 };
  registryStore.setState({ remotes: [{ ...REMOTE, links: [link] }] });
  open();
  expect(screen.getByRole('link', { name: 'Veille scientifique' })).toHaveAttribute('href', '/veille');
  act(() => registryStore.setState({ remotes: [] }));
  expect(screen.getByText(/Aucun écran de gestion/)).toBeInTheDocument();
});

const REMOTE = {
  name: 'veille',
  title: 'Veille',
  sections: ['veille'],
  icon: 'M4 4h16',
  version: '1',
  manifest: '/remotes/veille/1/mf-manifest.json',
  integrity: {},
  contract_version: 1,
};
