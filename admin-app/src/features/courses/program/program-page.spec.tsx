import type { ProgramDraft, ProgramInput, Publication } from '@iris/contract/programs';
import { answer, fixtures, problem, renderPage, signInAs } from '@iris/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { makeLesson, makeProgram } from './program.fixtures.ts';
import ProgramPage from './program-page.tsx';

let stored: ProgramDraft;
let sent: { input: ProgramInput; version: string | null }[];

const publication: Publication = { faults: [], changes: [], moved: 12, kept: 3, completed: 1 };
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
    stored = {
      ...stored,
      teaching: input.teaching,
      modules: input.modules.map((module) => ({
        ...module,
        lessons: module.lessons.flatMap((id) => lessons.find(({ _id }) => _id === id) ?? []),
      })),
      version: stored.version + 1,
    };
    return stored;
  });
  answer('GET /courses/:id/publication', publication);
});

const open = () => renderPage(<ProgramPage />, { at: ADDRESS, path: '/admin/courses/:id' });
const saved = () => waitFor(() => expect(screen.getByText('Enregistré')).toBeInTheDocument());
const program = () =>
  sent.at(-1)?.input.modules.map(({ title, lessons }) => `${title}:${lessons.map((id) => id[0]).join('')}`);
/** In one event: each letter renders the whole page. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = async (user: ReturnType<typeof open>['user'], name: string | RegExp) =>
  // Without the check that each button is visible, which takes seconds on a page of this size.
  user.click(await screen.findByRole('button', { name, hidden: true }));

it('shows modules and lessons with links to the lessons', async () => {
  open();
  const list = within(await screen.findByRole('list', { name: 'Leçons de Incisions' }));
  expect(list.getByRole('link', { name: /Film.*Le tunnel/ })).toHaveAttribute(
    'href',
    `${ADDRESS}/lessons/${'1'.repeat(24)}`,
  );
  expect(screen.getByText('2 leçons ·')).toBeInTheDocument();
  expect(screen.getByText('Jamais publié')).toBeInTheDocument();
});

it('leads to the public page of the course, and to its follow-up with the permission', async () => {
  const { unmount } = open();
  const pages = within(await screen.findByRole('navigation', { name: 'Pages du cours' }));
  const { _id } = stored.course;
  expect(pages.getByRole('link', { name: 'Page publique' })).toHaveAttribute('href', `/courses/${_id}`);
  expect(pages.getByRole('link', { name: 'Suivi' })).toHaveAttribute('href', `/admin/follow-up/${_id}`);
  unmount();
  signInAs(fixtures.admin({ manage_courses: true }));
  open();
  expect(await screen.findByRole('link', { name: 'Page publique' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Suivi' })).not.toBeInTheDocument();
});

it('saves what is typed, with the version it is based on', async () => {
  open();
  fill(await screen.findByLabelText('Titre du module 1'), 'Incisions cornéennes');
  expect(screen.getByText('Enregistrement…')).toBeInTheDocument();
  await saved();
  fill(screen.getByLabelText(/^Public/), 'Internes');
  await saved();
  expect(sent.map(({ version }) => version)).toEqual(['"3"', '"4"']);
  expect(sent.at(-1)?.input).toMatchObject({
    modules: [{ title: 'Incisions cornéennes' }, {}],
    teaching: { audience: 'Internes' },
  });
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

it('asks before a lesson or a module with lessons is removed', async () => {
  const { user } = open();
  await press(user, 'Retirer Le tunnel');
  const question = within(await screen.findByRole('alertdialog', { name: 'Retirer «\u00a0Le tunnel\u00a0»' }));
  await user.click(question.getByRole('button', { name: 'Retirer' }));
  await waitFor(() => expect(program()).toEqual(['Incisions:2', 'Capsulorhexis:3']));
  await press(user, 'Ajouter un module');
  await press(user, 'Retirer Nouveau module');
  expect(screen.queryByText(/Nouveau module/)).not.toBeInTheDocument();
});

it('adds a lesson once the module it belongs to is saved', async () => {
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
});

/** What another author saves meanwhile: two versions later, a lesson more and another audience. */
function othersSave(): void {
  const [first, ...rest] = stored.modules as [ProgramDraft['modules'][number], ...ProgramDraft['modules']];
  const lessons = [...first.lessons, makeLesson({ _id: '8'.repeat(24), title: 'La leur' })];
  const teaching = { ...stored.teaching, audience: 'Les leurs' };
  stored = { ...stored, teaching, modules: [{ ...first, lessons }, ...rest], version: stored.version + 2 };
}

function answerArchive(): void {
  answer('POST /courses/:id/archive', () => {
    stored = { ...stored, is_archived: true };
    return new Response(null, { status: 204 });
  });
}

async function archive(user: ReturnType<typeof open>['user']): Promise<void> {
  await press(user, 'Archiver Phaco');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archiver' }));
}

it('loads what another author saved before the course is archived, and does not delete it', async () => {
  answerArchive();
  const { user } = open();
  await screen.findByRole('button', { name: 'Archiver Phaco' });
  othersSave();
  await archive(user);
  expect(await screen.findByRole('link', { name: /La leur/ })).toBeInTheDocument();
  expect(screen.getByLabelText(/^Public/)).toHaveValue('Les leurs');
  fill(screen.getByLabelText('Titre du module 1'), 'Incisions!');
  await waitFor(() => expect(program()).toEqual(['Incisions!:128', 'Capsulorhexis:3']));
  expect(sent[0]).toMatchObject({ version: '"5"', input: { teaching: { audience: 'Les leurs' } } });
});

it('says which fields are missing, and saves once they are filled in', async () => {
  const { user } = open();
  await press(user, 'Ajouter un auteur');
  fireEvent.change(screen.getByLabelText('Fonction'), { target: { value: 'Chirurgienne' } });
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

it('moves the focus to what was just added', async () => {
  stored = makeProgram({ modules: [] });
  const { user } = open();
  await press(user, 'Ajouter un module');
  await user.keyboard('Le geste');
  expect(screen.getByLabelText('Titre du module 1')).toHaveValue('Le geste');
  await press(user, 'Ajouter un objectif');
  await user.keyboard('Centrer le rhexis');
  expect(screen.getByLabelText('Objectif 1')).toHaveValue('Centrer le rhexis');
  await press(user, 'Ajouter un auteur');
  await user.keyboard('Ana Ruiz');
  expect(screen.getByLabelText('Nom')).toHaveValue('Ana Ruiz');
});

it('saves without the objectives and authors that are still empty, and keeps their rows', async () => {
  const { user } = open();
  await press(user, 'Ajouter un objectif');
  await press(user, 'Ajouter un auteur');
  fill(screen.getByLabelText(/^Public/), 'Internes');
  await saved();
  expect(sent.at(-1)?.input.teaching).toMatchObject({ objectives: [], authors: [], audience: 'Internes' });
  expect(screen.getByLabelText('Objectif 1')).toHaveValue('');
  expect(screen.getByRole('region', { name: 'Auteur 1' })).toBeInTheDocument();
});

it('limits the validity of certificates in months, or not', async () => {
  const { user } = open();
  const field = await screen.findByRole('spinbutton', { name: /^Validité du certificat/ });
  fill(field, '24');
  await saved();
  expect(sent.at(-1)?.input.teaching.validity_months).toBe(24);
  await user.clear(field);
  await waitFor(() => expect(sent.at(-1)?.input.teaching).not.toHaveProperty('validity_months'));
});

it('offers to try again after a failure', async () => {
  answer('PUT /courses/:id/draft', () => problem('database_unavailable'));
  const { user } = open();
  fill(await screen.findByLabelText('Titre du module 1'), 'Incisions II');
  expect(await screen.findByText(/Pas encore enregistré\s: réessayez/)).toBeInTheDocument();
  answer('PUT /courses/:id/draft', () => ({ ...stored, version: 4 }));
  await press(user, 'Réessayer');
  await saved();
});

it('says for whom a publication changes what, and publishes with a note', async () => {
  let published: unknown;
  answer('GET /courses/:id/publication', {
    ...publication,
    changes: [{ lesson: '1'.repeat(24), title: 'Le tunnel', change: 'changed' }],
  });
  answer('POST /courses/:id/publish', async (request) => {
    published = [await request.json(), request.headers.get('If-Match')];
    stored = { ...stored, revision: 2, published_at: '2026-11-20T10:00:00.000Z' };
    return { number: 2, published_at: '2026-11-20T10:00:00.000Z', note: '' };
  });
  stored = makeProgram({ revision: 1, published_at: '2026-10-20T10:00:00.000Z' });
  const { user } = open();
  await press(user, 'Publier');
  const dialog = within(await screen.findByRole('dialog', { name: 'Publier le programme' }));
  expect(await dialog.findByText('12 étudiants commenceront par la nouvelle version.')).toBeInTheDocument();
  expect(dialog.getByText('3 étudiants gardent la leur et pourront passer à celle-ci.')).toBeInTheDocument();
  expect(dialog.getByText('Modifiée')).toBeInTheDocument();
  fill(dialog.getByLabelText(/^Mot aux étudiants/), 'Nouveau film');
  await user.click(dialog.getByRole('button', { name: 'Publier' }));
  expect(await screen.findByText(/^Version 2 publiée le/)).toBeInTheDocument();
  expect(published).toEqual([{ note: 'Nouveau film' }, '"3"']);
});

it('asks anew at each opening what a publication changes, and publishes nothing without a change', async () => {
  stored = makeProgram({ revision: 1, published_at: '2026-10-20T10:00:00.000Z' });
  answer('GET /courses/:id', () => ({
    ...stored.course,
    teaching: stored.teaching,
    modules: makeProgram().modules,
    revision: 1,
    review_count: 0,
    is_archived: false,
  }));
  const { user } = open();
  await press(user, 'Publier');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText("Rien n'a changé depuis la dernière version")).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Publier' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  fill(screen.getByLabelText('Titre du module 1'), 'Incisions II');
  await saved();
  await press(user, 'Publier');
  const again = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(again.getByRole('button', { name: 'Publier' })).toBeEnabled());
  expect(again.queryByText(/Rien n'a changé/)).not.toBeInTheDocument();
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

it('archives the course once confirmed, and restores it', async () => {
  answerArchive();
  answer('POST /courses/:id/restore', () => {
    stored = { ...stored, is_archived: false };
    return new Response(null, { status: 204 });
  });
  const { user } = open();
  await archive(user);
  await press(user, 'Restaurer Phaco');
  expect(await screen.findByRole('button', { name: 'Archiver Phaco' })).toBeInTheDocument();
});
