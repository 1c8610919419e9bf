import type { CatalogCourse, Course, NewCourse } from '@iris/contract/catalog';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
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
  answer('GET /admin/courses/programs', []);
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
  await user.click(await screen.findByRole('button', { name: 'Autres actions Ancien' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Restaurer' }));
  expect(await screen.findByText('Aucun cours archivé')).toBeInTheDocument();
});

it('says which version of a program is published, and whether it has changed since', async () => {
  answer('GET /admin/courses/programs', ({ url }: Request) => {
    const [first = '', second = '', third = ''] = new URL(url).searchParams.get('ids')?.split(',') ?? [];
    return [
      { course: first, revision: 2, is_changed: true },
      { course: second, revision: 1, is_changed: false },
      { course: third, revision: null, is_changed: false },
    ];
  });
  open();
  expect(await screen.findByText('Publié v2')).toBeInTheDocument();
  const badges = screen.getAllByRole('article').map((row) => {
    return ['Publié v2', 'Publié v1', 'Modifié depuis'].filter((text) => within(row).queryByText(text));
  });
  expect(badges).toEqual([['Publié v2', 'Modifié depuis'], ['Publié v1'], []]);
});

it('links to follow-up and deletion with their permissions only', async () => {
  const { user } = open();
  const id = courses[0]?._id;
  expect(await screen.findByRole('link', { name: 'Programme Phaco' })).toHaveAttribute('href', `/admin/courses/${id}`);
  const menu = screen.getByRole('button', { name: 'Autres actions Phaco' });
  await user.click(menu);
  const followUp = await screen.findByRole('menuitem', { name: 'Suivi' });
  expect(followUp).toHaveAttribute('href', `/admin/follow-up/${id}`);
  signInAs(fixtures.admin({ manage_courses: true }));
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Suivi' })).not.toBeInTheDocument());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(menu).toHaveFocus());
  expect(screen.getByRole('button', { name: 'Modifier Phaco' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Supprimer / })).not.toBeInTheDocument();
});

it('writes a course as a draft, puts it into the catalog by the keyboard, and offers to take back one without learners', async () => {
  let drafts: Course[] = [];
  const sent: unknown[] = [];
  answer('GET /admin/courses/drafts', () => drafts);
  answer('POST /courses', async (request) => {
    const { is_draft, ...input } = (await request.json()) as NewCourse;
    sent.push(is_draft);
    drafts = [fixtures.course({ ...input, enrolled_count: 0 })];
    return drafts[0];
  });
  answer('POST /courses/:id/catalog', () => {
    courses = drafts.map((draft) => fixtures.course(draft));
    drafts = [];
    return new Response(null, { status: 204 });
  });
  answer('POST /courses/:id/withdraw', () => problem('course_has_learners'));
  const { user } = open('/admin/courses');
  await user.click(await screen.findByRole('button', { name: 'Nouveau Cours' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nouveau cours' }));
  expect(dialog.getByRole('radio', { name: /^Dans le catalogue tout de suite/ })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: /^En brouillon/ }));
  const values = {
    Titre: 'Glaucome',
    Description: 'Filtrer.',
    Durée: '5 semaines',
    Prix: '690',
    Image: '/a.svg',
  };
  for (const [label, value] of Object.entries(values)) await user.type(dialog.getByLabelText(label), value);
  await user.selectOptions(dialog.getByLabelText('Inscriptions'), 'Closes');
  await user.click(dialog.getByRole('button', { name: 'Créer le cours' }));
  await toastSays('success', 'Brouillon créé', '«\u00a0Glaucome\u00a0»');
  await shown('Glaucome');
  expect(sent).toEqual([true]);
  expect(drafts[0]).toMatchObject({ enrollment_mode: 'closed' });

  const choose = async (action: RegExp) => {
    screen.getByRole('button', { name: 'Autres actions Glaucome' }).focus();
    await user.keyboard('{Enter}');
    const [first] = await screen.findAllByRole('menuitem');
    await waitFor(() => expect(first).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    expect(first).not.toHaveFocus();
    // The test environment has no PointerEvent, by which the menu tells Enter.
    await user.click(screen.getByRole('menuitem', { name: action }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: action }));
  };
  await choose(/^Mettre au catalogue$/);
  await toastSays('success', 'Cours mis au catalogue', '«\u00a0Glaucome\u00a0»');
  expect(await screen.findByText('Aucun brouillon')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Au catalogue' }));
  await shown('Glaucome');
  await choose(/^Remettre en brouillon$/);
  await toastSays('error', 'Erreur', 'Ce cours a des inscrits\u00a0: archivez-le plutôt');
});
