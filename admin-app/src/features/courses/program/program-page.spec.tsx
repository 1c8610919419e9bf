import type { ProgramDraft, ProgramInput, Publication } from '@iris/contract/programs';
import { answer, fixtures, problem, renderPage, signInAs } from '@iris/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { makeLesson, makeProgram } from './program.fixtures.ts';
import ProgramPage from './program-page.tsx';

let stored: ProgramDraft;
let sent: { input: ProgramInput; version: string | null }[];

const publication: Publication = { is_unchanged: false, faults: [], changes: [], moved: 12, kept: 3, completed: 1 };
const ADDRESS = `/admin/courses/${makeProgram().course._id}`;

beforeEach(() => {
  signInAs(fixtures.superAdmin());
  stored = makeProgram();
  sent = [];
  answer('GET /courses/:id/draft', () => stored);
  answer('PUT /courses/:id/draft', async (request) => {
    const input = (await request.json()) as ProgramInput;
    sent.push({ input, version: request.headers.get('If-Match') });
    const lessons = stored.modules.flatMap((module) => module.lessons);
    const modules = input.modules.map((module) => ({
      ...module,
      lessons: module.lessons.flatMap((id) => lessons.find(({ _id }) => _id === id) ?? []),
    }));
    stored = { ...stored, teaching: input.teaching, modules, version: stored.version + 1 };
    return stored;
  });
  answer('GET /courses/:id/publication', publication);
  for (const action of ['archive', 'restore'] as const)
    answer(`POST /courses/:id/${action}`, () => {
      stored = { ...stored, is_archived: action === 'archive' };
      return new Response(null, { status: 204 });
    });
});

const open = () => renderPage(<ProgramPage />, { at: ADDRESS, path: '/admin/courses/:id' });
type Actor = ReturnType<typeof open>['user'];
const saved = () => waitFor(() => expect(screen.getByText('Enregistré')).toBeInTheDocument());
const program = () =>
  sent.at(-1)?.input.modules.map(({ title, lessons }) => `${title}:${lessons.map((id) => id[0]).join('')}`);
/** In one event: each letter renders the whole page. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = async (user: Actor, name: string | RegExp) =>
  // Without the check that each button is visible, which takes seconds on a page of this size.
  user.click(await screen.findByRole('button', { name, hidden: true }));
const confirm = async (user: Actor, name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

it('leads to the lessons, the public page, and the follow-up with the permission', async () => {
  open();
  const list = within(await screen.findByRole('list', { name: "Leçons d'Incisions" }));
  const lesson = list.getByRole('link', { name: /Film.*Le tunnel/ });
  expect(lesson).toHaveAttribute('href', `${ADDRESS}/lessons/${'1'.repeat(24)}`);
  expect(screen.getByText('Jamais publié')).toBeInTheDocument();
  const pages = within(screen.getByRole('navigation', { name: 'Pages du cours' }));
  expect(pages.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/courses',
    `/courses/${stored.course._id}`,
    `/admin/follow-up/${stored.course._id}`,
  ]);
  signInAs(fixtures.admin({ manage_courses: true }));
  await waitFor(() => expect(pages.getAllByRole('link')).toHaveLength(2));
});

it('saves what is typed, with the version it is based on, and again by itself after a failure', async () => {
  open();
  fill(await screen.findByLabelText('Titre du module 1'), 'Incisions cornéennes');
  expect(screen.getByText('Enregistrement…')).toBeInTheDocument();
  await saved();
  answer('PUT /courses/:id/draft', () => problem('database_unavailable'));
  fill(screen.getByLabelText(/^Public/), 'Internes');
  expect(await screen.findByText(/^Pas encore enregistré, gardé sur cet appareil/)).toBeInTheDocument();
  answer('PUT /courses/:id/draft', async (request) => {
    sent.push({ input: (await request.json()) as ProgramInput, version: request.headers.get('If-Match') });
    return { ...stored, version: 5 };
  });
  await saved();
  expect(sent.map(({ version }) => version)).toEqual(['"3"', '"4"']);
  const modules = [{ title: 'Incisions cornéennes' }, {}];
  expect(sent.at(-1)?.input).toMatchObject({ modules, teaching: { audience: 'Internes' } });
});

it('moves lessons by buttons, also to the next module, and keeps the focus on the button', async () => {
  const { user } = open();
  await press(user, 'Descendre Quiz du tunnel');
  await saved();
  expect(program()).toEqual(['Incisions:1', 'Capsulorhexis:23']);
  expect(screen.getByRole('button', { name: 'Descendre Quiz du tunnel' })).toHaveFocus();
  expect(screen.getByText('Leçon 1 du module 2')).toBeInTheDocument();
  await press(user, 'Monter Capsulorhexis');
  await waitFor(() => expect(program()).toEqual(['Capsulorhexis:23', 'Incisions:1']));
  // The first module cannot go up.
  expect(screen.getByRole('button', { name: 'Descendre Capsulorhexis' })).toHaveFocus();
});

it('adds a lesson once the module it belongs to is saved, and asks before one is removed', async () => {
  answer('POST /courses/:id/lessons', async (request) => {
    const { module, kind, title } = (await request.json()) as { module: string; kind: 'quiz'; title: string };
    const lesson = makeLesson({ _id: '9'.repeat(24), kind, title });
    const modules = stored.modules.map((one) =>
      one._id === module ? { ...one, lessons: [...one.lessons, lesson] } : one,
    );
    stored = { ...stored, modules, version: stored.version + 1 };
    return { ...lesson, course: stored.course._id, version: 1 };
  });
  const { user } = open();
  await press(user, 'Ajouter un module');
  await press(user, /^Ajouter une leçon à Nouveau module/);
  fill(await screen.findByLabelText('Titre'), 'Contrôle');
  await user.click(screen.getByRole('radio', { name: /^Quiz/ }));
  await press(user, 'Ajouter la leçon');
  expect(await screen.findByRole('link', { name: /Quiz.*Contrôle/ })).toBeInTheDocument();
  expect(stored.modules.at(-1)?.lessons).toMatchObject([{ kind: 'quiz', title: 'Contrôle' }]);
  await saved();
  await press(user, 'Retirer Le tunnel');
  await confirm(user, 'Retirer');
  await waitFor(() => expect(program()).toEqual(['Incisions:2', 'Capsulorhexis:3', 'Nouveau module:9']));
});

it('adds one lesson, however often an answer is lost', async () => {
  const keys: (string | null)[] = [];
  answer('POST /courses/:id/lessons', ({ headers }) => {
    const key = headers.get('Idempotency-Key');
    const lesson = makeLesson({ _id: '9'.repeat(24), title: 'Contrôle' });
    const [first, ...rest] = stored.modules as [ProgramDraft['modules'][number], ...ProgramDraft['modules']];
    // Executed once, and answered with what is stored.
    if (!keys.includes(key)) {
      stored = { ...stored, modules: [{ ...first, lessons: [...first.lessons, lesson] }, ...rest] };
      stored.version += 1;
    }
    keys.push(key);
    return keys.length === 1 ? Response.error() : { ...lesson, course: stored.course._id, version: 1 };
  });
  const { user } = open();
  await press(user, /^Ajouter une leçon à Incisions/);
  fill(await screen.findByLabelText('Titre'), 'Contrôle');
  await press(user, 'Ajouter la leçon');
  await waitFor(() => expect(keys).toHaveLength(1));
  // Now the draft that contains it cannot be read.
  answer('GET /courses/:id/draft', () => Response.error());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ajouter la leçon' })).toBeEnabled());
  await press(user, 'Ajouter la leçon');
  await waitFor(() => expect(keys).toHaveLength(2));
  answer('GET /courses/:id/draft', () => stored);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ajouter la leçon' })).toBeEnabled());
  await press(user, 'Ajouter la leçon');
  expect(await screen.findByRole('link', { name: /Contrôle/ })).toBeInTheDocument();
  expect(new Set(keys).size).toBe(1);
});

it('says that a publication without an answer is unknown, and repeats it by the same click', async () => {
  const keys: (string | null)[] = [];
  answer('POST /courses/:id/publish', ({ headers }) => {
    keys.push(headers.get('Idempotency-Key'));
    stored = { ...stored, revision: 1, published_at: '2026-11-30T10:00:00.000Z' };
    return keys.length === 1 ? Response.error() : Response.json({ number: 1 });
  });
  const { user } = open();
  await press(user, 'Publier');
  const dialog = within(await screen.findByRole('dialog', { name: 'Publier le programme' }));
  const publish = dialog.getByRole('button', { name: 'Publier' });
  await waitFor(() => expect(publish).toBeEnabled());
  await user.click(publish);
  expect(await dialog.findByText(/^La réponse n'est pas arrivée/)).toBeVisible();
  expect(dialog.queryByText(/Rien n'a changé/)).not.toBeInTheDocument();
  await user.click(publish);
  expect(await screen.findByText(/^Version 1 publiée le/)).toBeInTheDocument();
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

it('loads what another author saved before the course is archived, does not delete it, and restores the course', async () => {
  const { user } = open();
  await screen.findByRole('button', { name: 'Archiver Phaco' });
  // What another author saves meanwhile: two versions later, a lesson more and another audience.
  const [first, ...rest] = stored.modules as [ProgramDraft['modules'][number], ...ProgramDraft['modules']];
  const lessons = [...first.lessons, makeLesson({ _id: '8'.repeat(24), title: 'La leur' })];
  const teaching = { ...stored.teaching, audience: 'Les leurs' };
  stored = { ...stored, teaching, modules: [{ ...first, lessons }, ...rest], version: stored.version + 2 };
  await press(user, 'Archiver Phaco');
  await confirm(user, 'Archiver');
  expect(await screen.findByRole('link', { name: /La leur/ })).toBeInTheDocument();
  expect(screen.getByLabelText(/^Public/)).toHaveValue('Les leurs');
  fill(screen.getByLabelText('Titre du module 1'), 'Incisions!');
  await waitFor(() => expect(program()).toEqual(['Incisions!:128', 'Capsulorhexis:3']));
  expect(sent[0]).toMatchObject({ version: '"5"', input: { teaching: { audience: 'Les leurs' } } });
  await press(user, 'Restaurer Phaco');
  expect(await screen.findByRole('button', { name: 'Archiver Phaco' })).toBeInTheDocument();
});

it('shows both versions of what two authors have changed, by the titles of modules and lessons', async () => {
  const [first, second] = stored.modules as [ProgramDraft['modules'][number], ProgramDraft['modules'][number]];
  const current = { ...stored, version: 4, modules: [second, { ...first, title: 'Tunnels' }] };
  const teaching = { ...stored.teaching, audience: 'Les leurs', prerequisites: 'Rien' };
  answer('PUT /courses/:id/draft', () => problem('version_conflict', { current: { ...current, teaching } }));
  const { user } = open();
  await press(user, 'Descendre Le tunnel');
  fill(screen.getByLabelText(/^Public/), 'Les miens');
  fill(screen.getByLabelText(/^Prérequis/), 'Tout');
  const notice = within(await screen.findByRole('region', { name: /modifié/ }, { timeout: 5000 }));
  expect(notice.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Public',
    'Prérequis',
    'Modules et leçons',
  ]);
  expect(
    notice
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
      .slice(4),
  ).toEqual([
    'Sa versionCapsulorhexisGestesTunnelsLe tunnelQuiz du tunnel',
    'La vôtreIncisionsQuiz du tunnelLe tunnelCapsulorhexisGestes',
  ]);
});

it('keeps a lesson that another author adds while the removal of its module is asked about', async () => {
  const { user } = open();
  await press(user, 'Retirer Incisions');
  await screen.findByRole('alertdialog');
  const [first, ...rest] = stored.modules as [ProgramDraft['modules'][number], ...ProgramDraft['modules']];
  const lesson = makeLesson({ _id: '8'.repeat(24), title: 'La leur' });
  const current = { ...stored, version: 4, modules: [{ ...first, lessons: [...first.lessons, lesson] }, ...rest] };
  answer('PUT /courses/:id/draft', async (request) => {
    const input = (await request.json()) as ProgramInput;
    sent.push({ input, version: request.headers.get('If-Match') });
    if (sent.length === 1) {
      stored = current;
      return problem('version_conflict', { current });
    }
    return { ...current, version: 5 };
  });
  // Saved behind the question.
  fill(screen.getByLabelText(/^Public/), 'Internes');
  await waitFor(() => expect(sent).toHaveLength(2), { timeout: 5000 });
  await confirm(user, 'Retirer');
  await waitFor(() => expect(program()).toEqual(['Incisions:8', 'Capsulorhexis:3']), { timeout: 5000 });
});

it('moves the focus to what was just added, keeps empty rows without saving them, and says what is missing', async () => {
  stored = makeProgram({ modules: [] });
  const { user } = open();
  await press(user, 'Ajouter un module');
  expect(screen.getByLabelText('Titre du module 1')).toHaveFocus();
  await press(user, 'Ajouter un objectif');
  expect(screen.getByLabelText('Objectif 1')).toHaveFocus();
  await press(user, 'Ajouter un auteur');
  expect(screen.getByLabelText('Nom')).toHaveFocus();
  const validity = screen.getByRole('spinbutton', { name: /^Validité du certificat/ });
  fill(validity, '24');
  await saved();
  expect(sent.at(-1)?.input.teaching).toMatchObject({ objectives: [], authors: [], validity_months: 24 });
  expect(screen.getByLabelText('Objectif 1')).toHaveValue('');
  fill(validity, '');
  await waitFor(() => expect(sent.at(-1)?.input.teaching).not.toHaveProperty('validity_months'));

  fill(screen.getByLabelText('Fonction'), 'Chirurgienne');
  expect(await screen.findByText('Pas encore enregistré : 2 champs à compléter')).toBeInTheDocument();
  // No reproach before a field was left.
  expect(screen.queryByText("Le nom de l'auteur est requis")).not.toBeInTheDocument();
  await user.click(screen.getByLabelText('Nom'));
  await user.tab();
  expect(screen.getByText("Le nom de l'auteur est requis")).toBeInTheDocument();
  fill(screen.getByLabelText('Nom'), 'Ana Ruiz');
  fill(screen.getByLabelText("Liens d'intérêts"), 'Aucun');
  await saved();
  expect(sent.at(-1)?.input.teaching.authors).toHaveLength(1);
});

it('goes to the first field with an error when «Publier» is pressed', async () => {
  const { user } = open();
  await user.clear(await screen.findByLabelText('Titre du module 2'));
  await press(user, 'Publier');
  await waitFor(() => expect(screen.getByLabelText('Titre du module 2')).toHaveFocus());
  expect(screen.getByText("Complétez d'abord les champs signalés")).toHaveRole('alert');
  expect(screen.getByText('Le titre du module est requis')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('Gestes');
  await saved();
  expect(screen.queryByText("Complétez d'abord les champs signalés")).not.toBeInTheDocument();
});

it('publishes nothing without a change, and says anew at each opening what a publication changes for whom', async () => {
  let published: unknown;
  answer('POST /courses/:id/publish', async (request) => {
    published = [await request.json(), request.headers.get('If-Match')];
    stored = { ...stored, revision: 2, published_at: '2026-11-20T10:00:00.000Z' };
    return { number: 2, published_at: '2026-11-20T10:00:00.000Z', note: '' };
  });
  stored = makeProgram({ revision: 1, published_at: '2026-10-20T10:00:00.000Z' });
  answer('GET /courses/:id/publication', { ...publication, is_unchanged: true });
  const { user } = open();
  await press(user, 'Publier');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText("Rien n'a changé depuis la dernière version")).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Publier' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const changes = [{ lesson: '1'.repeat(24), title: 'Le tunnel', change: 'changed' as const }];
  answer('GET /courses/:id/publication', { ...publication, changes });
  await press(user, 'Publier');
  const again = within(await screen.findByRole('dialog', { name: 'Publier le programme' }));
  expect(await again.findByText('Modifiée')).toBeInTheDocument();
  expect(again.getByText('3 étudiants gardent la leur et pourront passer à celle-ci.')).toBeInTheDocument();
  fill(again.getByLabelText(/^Mot aux étudiants/), 'Nouveau film');
  await user.click(again.getByRole('button', { name: 'Publier' }));
  expect(await screen.findByText(/^Version 2 publiée le/)).toBeInTheDocument();
  expect(published).toEqual([{ note: 'Nouveau film' }, '"3"']);
});

it('links what prevents a publication to its lesson', async () => {
  const faults = [
    { lesson: '2'.repeat(24), message: "Le quiz n'a pas de question" },
    { lesson: null, message: "Le cours n'a pas d'auteur" },
  ];
  answer('GET /courses/:id/publication', { ...publication, faults });
  const { user } = open();
  await press(user, 'Publier');
  const dialog = within(await screen.findByRole('dialog'));
  const fault = (await dialog.findByText(/Le quiz n'a pas de question/)).closest('li') as HTMLElement;
  expect(fault).toHaveTextContent("Quiz du tunnel : Le quiz n'a pas de question");
  const link = within(fault).getByRole('link', { name: 'Quiz du tunnel' });
  expect(link).toHaveAttribute('href', `${ADDRESS}/lessons/${'2'.repeat(24)}`);
  expect(dialog.getByText("Le cours n'a pas d'auteur")).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Publier' })).not.toBeInTheDocument();
});

it('duplicates the course and opens the copy', async () => {
  answer('POST /courses/:id/duplicate', fixtures.course({ _id: 'd'.repeat(24), title: 'Phaco (copie)' }));
  const { user, address } = open();
  await press(user, 'Dupliquer Phaco');
  await waitFor(() => expect(address()).toBe(`/admin/courses/${'d'.repeat(24)}`));
});
