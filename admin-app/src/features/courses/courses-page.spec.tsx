import type { CatalogCourse } from '@iris/contract/courses';
import { foldText } from '@iris/contract/search';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import CoursesPage from './courses-page.tsx';

let courses: CatalogCourse[];
let asked: URLSearchParams[];

beforeEach(() => {
  signInAs(fixtures.superAdmin());
  courses = [
    fixtures.course({ title: 'Phaco', price: 1290, enrolled_count: 0 }),
    fixtures.course({ title: 'Rétine médicale' }),
  ];
  asked = [];
  answer('GET /courses', ({ url }) => {
    const query = new URL(url).searchParams;
    asked.push(query);
    const found = matching(query);
    const start = found.findIndex(({ _id }) => _id === query.get('after')) + 1;
    return found.slice(start, start + Number(query.get('limit')));
  });
  answer('GET /courses/count', ({ url }) => ({ total: matching(new URL(url).searchParams).length }));
});

const matching = (query: URLSearchParams) =>
  courses.filter(
    ({ title, level }) => foldText(title).includes(query.get('q') ?? '') && level.includes(query.get('level') ?? ''),
  );
const open = (at = '/admin/courses') => renderPage(<CoursesPage />, { at });
const titles = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

it('lists the courses with their count and figures', async () => {
  open();
  const card = within(await screen.findByRole('article', { name: 'Phaco' }));
  expect(screen.getByText('2 cours au catalogue')).toBeInTheDocument();
  expect(card.getByText(/1\s290,00\s€/)).toBeInTheDocument();
  expect(card.getByText('0 inscrit')).toBeInTheDocument();
  expect(card.getByText('Débutant')).toBeInTheDocument();
});

it('searches on the server, stores the search in the address, and clears it', async () => {
  const { user, address } = open();
  await user.type(await screen.findByRole('searchbox', { name: 'Rechercher un cours' }), 'retine');
  await waitFor(() => expect(titles()).toEqual(['Rétine médicale']));
  expect(address()).toBe('/admin/courses?q=retine');
  expect(await screen.findByText('1 cours trouvé')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), 'zzz');
  expect(await screen.findByText('Aucun cours trouvé')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Voir tous les cours' }));
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(address()).toBe('/admin/courses');
});

it('filters by level on the server, and stores the level in the address', async () => {
  courses = [fixtures.course({ title: 'Phaco' }), fixtures.course({ title: 'Cornée', level: 'Avancé' })];
  const { user, address } = open();
  await user.click(screen.getByRole('button', { name: 'Avancé' }));
  await waitFor(() => expect(titles()).toEqual(['Cornée']));
  expect(new URLSearchParams(address().split('?')[1]).get('level')).toBe('Avancé');
  expect(asked.at(-1)?.get('level')).toBe('Avancé');
});

it('offers the three levels, and accepts a price in euros and cents', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Nouveau Cours' }));
  const levels = within(await screen.findByRole('combobox', { name: 'Niveau' })).getAllByRole('option');
  expect(levels.map(({ textContent }) => textContent)).toEqual(['Débutant', 'Intermédiaire', 'Avancé']);
  const price = screen.getByLabelText('Prix');
  expect(price).toHaveAttribute('step', '0.01');
  await user.type(price, '12.345');
  await user.click(screen.getByRole('button', { name: 'Créer le cours' }));
  expect(price).toHaveAccessibleDescription(/deux décimales/);
});

it('creates a course, shows a toast, refetches the list, and starts the next form empty', async () => {
  answer('POST /courses', async (request) => {
    const created = fixtures.course((await request.json()) as CatalogCourse);
    courses = [created, ...courses];
    return created;
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Nouveau Cours' }));
  const fill = async (label: string, value: string) => {
    await user.click(await screen.findByLabelText(label));
    await user.paste(value);
  };
  await fill('Titre', 'Kératocône');
  await fill('Description', 'Cross-linking et anneaux.');
  await fill('Durée', '6 semaines');
  await fill('Prix', '450.5');
  await fill('Image', '/illustrations/a.svg');
  await fill('Texte alternatif', 'Topographie cornéenne');
  const dialog = screen.getByRole('dialog');
  expect(dialog.querySelector('img')).toHaveAttribute('src', '/illustrations/a.svg');
  await user.click(screen.getByRole('button', { name: 'Créer le cours' }));

  expect(await screen.findByText('Cours créé')).toBeInTheDocument();
  await dialogGone();
  expect(titles()).toEqual(['Kératocône', 'Phaco', 'Rétine médicale']);
  expect(screen.getByRole('img', { name: 'Topographie cornéenne' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Nouveau Cours' }));
  expect(await screen.findByLabelText('Titre')).toHaveValue('');
});

it('edits a course from its current values, including its price', async () => {
  answer('PUT /courses/:id', async (request) => {
    const changed = { ...(courses[0] as CatalogCourse), ...((await request.json()) as CatalogCourse) };
    courses = [changed, ...courses.slice(1)];
    return changed;
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Modifier Phaco' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifier le cours' }));
  expect(dialog.getByLabelText('Prix')).toHaveDisplayValue('1290');
  expect(dialog.getByText(/Affiché.*1\s290,00\s€/)).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Titre'), ' avancée');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Cours mis à jour')).toBeInTheDocument();
  await dialogGone();
  expect(titles()).toEqual(['Phaco avancée', 'Rétine médicale']);
});

it('deletes a course once confirmed, and moves the focus to the list', async () => {
  answer('DELETE /courses/:id', () => {
    courses = courses.slice(1);
    return new Response(null, { status: 204 });
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Supprimer Phaco' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText('Êtes-vous sûr de vouloir supprimer ce cours?')).toBeInTheDocument();
  expect(within(question).queryByRole('button', { name: 'Archiver plutôt' })).not.toBeInTheDocument();
  await user.click(within(question).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(titles()).toHaveLength(2);

  await user.click(screen.getByRole('button', { name: 'Supprimer Phaco' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('Cours supprimé')).toBeInTheDocument();
  await waitFor(() => expect(titles()).toEqual(['Rétine médicale']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Nouveau Cours' })).toHaveFocus());
});

it('hides the deletion without the permission to delete', async () => {
  signInAs(fixtures.admin({ manage_courses: true }));
  open();
  await screen.findByRole('article', { name: 'Phaco' });
  expect(screen.getByRole('button', { name: 'Modifier Phaco' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Supprimer/ })).not.toBeInTheDocument();
});

it('says how many lose a course that is deleted, and offers to archive it instead', async () => {
  courses = [
    fixtures.course({ title: 'Phaco', enrolled_count: 12 }),
    fixtures.course({ title: 'Rétine', enrolled_count: 1 }),
  ];
  const called: string[] = [];
  const leave = (route: 'POST /courses/:id/archive' | 'DELETE /courses/:id', title: string) =>
    answer(route, () => {
      called.push(route);
      courses = courses.filter((course) => course.title !== title);
      return new Response(null, { status: 204 });
    });
  leave('POST /courses/:id/archive', 'Phaco');
  leave('DELETE /courses/:id', 'Rétine');
  const { user } = open();
  const ask = async (title: string) => {
    await user.click(await screen.findByRole('button', { name: `Supprimer ${title}` }));
    return within(await screen.findByRole('alertdialog', { name: new RegExp(title) }));
  };
  const phaco = await ask('Phaco');
  expect(phaco.getByText('Êtes-vous sûr de vouloir supprimer ce cours?')).toBeInTheDocument();
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(/12 étudiants perdent ce cours.*30 jours/);
  await user.click(phaco.getByRole('button', { name: 'Archiver plutôt' }));
  await toastSays('success', 'Cours archivé', '«\u00a0Phaco\u00a0»');
  await waitFor(() => expect(titles()).toEqual(['Rétine']));

  const retina = await ask('Rétine');
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(/1 étudiant perd ce cours/);
  await user.click(retina.getByRole('button', { name: 'Supprimer' }));
  await toastSays('success', 'Cours supprimé', '«\u00a0Rétine\u00a0»');
  expect(called).toEqual(['POST /courses/:id/archive', 'DELETE /courses/:id']);
});

it('lists the deleted courses apart with their last day, and brings one back', async () => {
  const dates = { deleted_at: '2026-11-02T10:00:00.000Z', returns_until: '2026-12-02T10:00:00.000Z' };
  let deleted = [{ ...fixtures.course({ title: 'Ancien cours' }), ...dates }];
  answer('GET /admin/courses/deleted', () => deleted);
  answer('POST /courses/:id/undelete', () => {
    deleted = [];
    return new Response(null, { status: 204 });
  });
  const { user, address } = open();
  await user.click(await screen.findByRole('button', { name: 'Supprimés' }));
  expect(address()).toBe('/admin/courses?state=deleted');
  const row = within(await screen.findByRole('article', { name: 'Ancien cours' }));
  expect(row.getByText('Supprimé le 02/11/2026, effacé définitivement le 02/12/2026')).toBeInTheDocument();
  await user.click(row.getByRole('button', { name: 'Rétablir Ancien cours' }));
  expect(await screen.findByText('Cours rétabli')).toBeInTheDocument();
  expect(await screen.findByText('Aucun cours supprimé')).toBeInTheDocument();
});

it('lists the archived courses apart, and restores one', async () => {
  let archived = [fixtures.course({ title: 'Ancien cours' })];
  answer('GET /admin/courses/archived', () => archived);
  answer('POST /courses/:id/restore', () => {
    archived = [];
    return new Response(null, { status: 204 });
  });
  const { user, address } = open();
  await user.click(await screen.findByRole('button', { name: 'Archivés' }));
  expect(address()).toBe('/admin/courses?state=archived');
  await user.click(await screen.findByRole('button', { name: 'Restaurer Ancien cours' }));
  expect(await screen.findByText('Aucun cours archivé')).toBeInTheDocument();
});

it('links to the program of a course, and to its follow-up with the permission for figures', async () => {
  const id = courses[0]?._id;
  open();
  expect(await screen.findByRole('link', { name: 'Programme Phaco' })).toHaveAttribute('href', `/admin/courses/${id}`);
  expect(screen.getByRole('link', { name: 'Suivi Phaco' })).toHaveAttribute('href', `/admin/follow-up/${id}`);
  signInAs(fixtures.admin({ manage_courses: true }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Suivi Phaco' })).not.toBeInTheDocument());
});

it('invites to create the first course', async () => {
  courses = [];
  const { user } = open();
  expect(await screen.findByText('Aucun cours disponible')).toBeInTheDocument();
  expect(screen.getByText('Commencez par créer votre premier cours')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Créer un cours' }));
  expect(await screen.findByRole('dialog', { name: 'Nouveau cours' })).toBeInTheDocument();
});

it('shows that the list could not be loaded, in a toast and in place of the list, and tries again', async () => {
  answer('GET /courses', () => problem('database_unavailable'));
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de charger les cours');
  expect(await screen.findByText('Impossible de charger les cours')).toBeInTheDocument();
  answer('GET /courses', () => courses);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(titles()).toHaveLength(2));
});
