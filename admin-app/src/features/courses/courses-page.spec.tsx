import type { CatalogCourse } from '@iris/contract/catalog';
import { answer, fixtures, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import CoursesPage from './courses-page.tsx';

let courses: CatalogCourse[];

beforeEach(() => {
  signInAs(fixtures.superAdmin());
  courses = [
    fixtures.course({ title: 'Phaco', enrolled_count: 12 }),
    fixtures.course({ title: 'Rétine', level: 'Avancé', enrolled_count: 1 }),
    fixtures.course({ title: 'Cornée', enrolled_count: 0 }),
  ];
  const find = ({ url }: Request) => {
    const query = new URL(url).searchParams;
    return courses.filter(
      ({ title, level }) => title.includes(query.get('q') ?? '') && level.includes(query.get('level') ?? ''),
    );
  };
  answer('GET /courses', find);
  answer('GET /courses/count', (request) => ({ total: find(request).length }));
});

const open = (at = '/admin/courses') => renderPage(<CoursesPage />, { at });
const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const shown = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));

it('keeps search and level in the address, and clears both where nothing is found', async () => {
  const { user, address } = open();
  expect(await screen.findByText('3 cours au catalogue')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Avancé' }));
  await shown('Rétine');
  await user.type(screen.getByRole('searchbox', { name: 'Rechercher un cours' }), 'Phaco');
  expect(await screen.findByText('Aucun cours trouvé')).toBeInTheDocument();
  expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({ q: 'Phaco', level: 'Avancé' });
  await user.click(screen.getByRole('button', { name: 'Voir tous les cours' }));
  await shown('Phaco', 'Rétine', 'Cornée');
  expect(address()).toBe('/admin/courses');
});

it('invites to create the first course, requires every field, and a price in euros and cents', async () => {
  courses = [];
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Créer un cours' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nouveau cours' }));
  await user.click(dialog.getByRole('button', { name: 'Créer le cours' }));
  for (const message of ['Le titre est', 'La description est', 'La durée est', 'Le prix est', "L'image est"])
    expect(dialog.getByText(new RegExp(`^${message} requi`))).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Prix'), '12.345');
  expect(dialog.getByLabelText('Prix')).toHaveAccessibleDescription(/deux décimales/);
});

it('says how many lose a course that is deleted, and offers to archive it instead', async () => {
  const called: string[] = [];
  const remove = (route: 'POST /courses/:id/archive' | 'DELETE /courses/:id') =>
    answer(route, () => {
      called.push(route);
      courses = courses.slice(1);
      return new Response(null, { status: 204 });
    });
  remove('POST /courses/:id/archive');
  remove('DELETE /courses/:id');
  const { user } = open();
  const ask = async (title: string) => {
    await user.click(await screen.findByRole('button', { name: `Supprimer ${title}` }));
    return screen.findByRole('alertdialog', { name: new RegExp(title) });
  };
  const phaco = await ask('Phaco');
  expect(phaco).toHaveAccessibleDescription(/12 étudiants perdent ce cours.*30 jours/);
  await user.click(within(phaco).getByRole('button', { name: 'Archiver plutôt' }));
  await toastSays('success', 'Cours archivé', '«\u00a0Phaco\u00a0»');
  await shown('Rétine', 'Cornée');

  expect(await ask('Rétine')).toHaveAccessibleDescription(/1 étudiant perd ce cours/);
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Supprimer' }));
  await toastSays('success', 'Cours supprimé', '«\u00a0Rétine\u00a0»');
  await shown('Cornée');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Nouveau Cours' })).toHaveFocus());
  expect(called).toEqual(['POST /courses/:id/archive', 'DELETE /courses/:id']);

  const cornea = await ask('Cornée');
  expect(within(cornea).getByText('Êtes-vous sûr de vouloir supprimer ce cours?')).toBeInTheDocument();
  expect(within(cornea).queryByRole('button', { name: 'Archiver plutôt' })).not.toBeInTheDocument();
});

it('lists deleted courses apart with their last day, and archived ones, and brings both back', async () => {
  const dates = { deleted_at: '2026-11-02T10:00:00.000Z', returns_until: '2026-12-02T10:00:00.000Z' };
  let former = [{ ...fixtures.course({ title: 'Ancien' }), ...dates }];
  answer('GET /admin/courses/deleted', () => former);
  answer('GET /admin/courses/archived', () => former);
  for (const route of ['POST /courses/:id/undelete', 'POST /courses/:id/restore'] as const)
    answer(route, () => {
      former = [];
      return new Response(null, { status: 204 });
    });
  const { user, address } = open();
  await user.click(await screen.findByRole('button', { name: 'Supprimés' }));
  expect(address()).toBe('/admin/courses?state=deleted');
  const row = await screen.findByRole('article', { name: 'Ancien' });
  expect(row).toHaveTextContent('Supprimé le 02/11/2026, effacé définitivement le 02/12/2026');
  await user.click(within(row).getByRole('button', { name: 'Rétablir Ancien' }));
  expect(await screen.findByText('Aucun cours supprimé')).toBeInTheDocument();
  former = [{ ...fixtures.course({ title: 'Ancien' }), ...dates }];
  await user.click(screen.getByRole('button', { name: 'Archivés' }));
  await user.click(await screen.findByRole('button', { name: 'Restaurer Ancien' }));
  expect(await screen.findByText('Aucun cours archivé')).toBeInTheDocument();
});

it('links to follow-up and deletion with their permissions only', async () => {
  open();
  const id = courses[0]?._id;
  expect(await screen.findByRole('link', { name: 'Programme Phaco' })).toHaveAttribute('href', `/admin/courses/${id}`);
  expect(screen.getByRole('link', { name: 'Suivi Phaco' })).toHaveAttribute('href', `/admin/follow-up/${id}`);
  signInAs(fixtures.admin({ manage_courses: true }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Suivi Phaco' })).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Modifier Phaco' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Supprimer / })).not.toBeInTheDocument();
});
