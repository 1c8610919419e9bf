import { PERMISSIONS, type Permission } from '@iris/contract/foundation';
import { registryStore } from '@iris/delivery/remote';
import { answer, fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
// Imported in advance, so that no test waits for the charting library.
import './charts/charts.tsx';
import DashboardPage from './dashboard-page.tsx';

const addresses = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
const open = () => renderPage(<DashboardPage />, { at: '/admin/dashboard' });

it('offers the tiles of the permissions, and says that there are none', () => {
  const tiles: Partial<Record<Permission, string[]>> = {
    manage_courses: ['/admin/courses', '/admin/questions', '/admin/webinars'],
    manage_users: ['/admin/user-management', '/admin/institutions'],
    manage_stats: ['/admin/stats'],
    manage_campus: ['/admin/campus'],
    manage_content: ['/admin/messages', '/admin/reviews', '/admin/theme'],
    can_delete: [],
  };
  const offered = PERMISSIONS.filter((permission) => permission !== 'view_analytics').map((permission) => {
    signInAs(fixtures.admin({ [permission]: true }));
    // A call for counters or charts would fail the spec, which does not answer them.
    answer('GET /admin/to-do', []);
    const { unmount } = open();
    const shown = addresses();
    if (shown.length === 0)
      expect(screen.getByText("Aucun écran de gestion ne vous est ouvert pour l'instant.")).toBeInTheDocument();
    unmount();
    return [permission, shown];
  });
  expect(Object.fromEntries(offered)).toEqual(tiles);
});

it('offers a super administrator every tile, counters in French number format and charts', async () => {
  answer('GET /admin/to-do', []);
  answer('GET /admin/analytics', { registrations: [], enrollments: [], courses: [] });
  answer('GET /admin/dashboard', { total_users: 1248, total_courses: 9, total_enrollments: 310, total_students: 1240 });
  signInAs(fixtures.superAdmin());
  open();
  expect(addresses()).toEqual([
    '/admin/courses',
    '/admin/questions',
    '/admin/webinars',
    '/admin/user-management',
    '/admin/institutions',
    '/admin/stats',
    '/admin/campus',
    '/admin/messages',
    '/admin/reviews',
    '/admin/theme',
    '/admin/journal',
    '/admin/jobs',
    '/admin/deployments',
  ]);
  expect((await screen.findByText('Étudiants')).closest('dt')?.nextElementSibling).toHaveTextContent(/^1\s240$/);
  expect(await screen.findByRole('region', { name: 'Nouveaux comptes' })).toBeInTheDocument();
});

it('has a tile for each page that another remote offers to this account', () => {
  signInAs(fixtures.admin());
  const link = { to: '/veille', label: 'Veille scientifique', place: 'dashboard' as const, order: 10 };
  registryStore.setState({ remotes: [{ ...REMOTE, links: [link] }] });
  open();
  expect(screen.getByRole('link', { name: 'Veille scientifique' })).toHaveAttribute('href', '/veille');
  act(() => registryStore.setState({ remotes: [] }));
});

it('names what waits, with a link to where it is done, and says when nothing does', async () => {
  const id = (last: number) => `65f0000000000000000000${last}`.padEnd(24, '0').slice(0, 24);
  signInAs(fixtures.admin({ manage_content: true, manage_courses: true }));
  answer('GET /admin/to-do', [
    { kind: 'approvals', count: 1, items: [{ name: 'veille', title: 'Veille' }] },
    { kind: 'films', count: 3, items: [{ _id: id(1), course: id(2), title: 'Incision' }] },
    { kind: 'messages', count: 2 },
    { kind: 'reviews', count: 3 },
    { kind: 'questions', count: 1 },
    { kind: 'ratings', count: 2, items: [{ _id: id(5), course: id(6), title: 'Rhexis', count: 3 }] },
    { kind: 'drafts', count: 2, items: [{ _id: id(3), title: 'Phaco', count: 1 }] },
    { kind: 'learners', count: 1, items: [{ _id: id(4), title: 'Cornée', count: 12 }] },
  ]);
  const { unmount } = open();
  const section = await screen.findByRole('region', { name: 'À traiter' });
  const links = await within(section).findAllByRole('link');
  const shown = links.map((link) => [link.textContent?.replaceAll('\u00a0', ' '), link.getAttribute('href')]);
  expect(shown).toEqual([
    ['Le module « Veille » attend votre approbation', '/admin/deployments'],
    ["Le film de la leçon « Incision » n'a pas pu être préparé", `/admin/courses/${id(2)}/lessons/${id(1)}`],
    ['Et 2 autres films', '/admin/courses'],
    ['2 nouveaux messages', '/admin/messages?status=new'],
    ['3 avis signalés', '/admin/reviews?filter=reported'],
    ['1 question sans réponse', '/admin/questions'],
    ["Rhexis3 films sans résultat depuis plus d'une semaine", `/admin/activities/${id(5)}`],
    ['Et une autre activité', '/admin/courses'],
    ['Phaco1 point à compléter avant de publier le programme', `/admin/courses/${id(3)}`],
    ['Et un autre brouillon', '/admin/courses'],
    ['Cornée12 étudiants sans activité depuis 14 jours', `/admin/follow-up/${id(4)}`],
  ]);
  unmount();
  answer('GET /admin/to-do', []);
  open();
  expect(await screen.findByText("Rien ne vous attend pour l'instant.")).toBeInTheDocument();
});

it('logs out and goes to the login', async () => {
  signInAs(fixtures.admin());
  localStorage.setItem('token', 'abc');
  const { user, address } = open();
  await user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
  expect(address()).toBe('/login');
  expect(localStorage.getItem('token')).toBeNull();
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
