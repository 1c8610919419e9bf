import type { Note } from '@iris/contract/learning';
import { FilmPlayer } from '@iris/platform/lesson';
import { answer, fixtures, lessonFixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useLessonQuestions } from '../questions/use-lesson-questions.ts';
import { Panels } from './panels.tsx';

const id = (last: string) => last.padStart(24, 'b');
const film = lessonFixtures.lesson();

const note = (more: Partial<Note>): Note => ({
  ...{ _id: id('6'), lesson: film._id, at: 42, text: '', created_at: '', updated_at: '', version: 1 },
  ...more,
});

beforeEach(() => {
  signInAs(fixtures.user());
  answer('GET /lessons/:id/notes', []);
  answer('GET /lessons/:id/questions', []);
  answer('GET /learning/:id/former-notes', []);
});

/** The notes beside a film. */
function Beside({ player }: { player: FilmPlayer }) {
  const questions = useLessonQuestions(film._id, () => {});
  const page = { outline: lessonFixtures.outline([film]), lessonId: film._id, player, blocks: undefined, questions };
  return <Panels {...page} shown="notes" onShow={() => {}} />;
}

/** Opens the notes beside a film at 0:42. */
function open() {
  const player = new FilmPlayer({ film: lessonFixtures.film(), start: 42 });
  const view = renderPage(<Beside player={player} />);
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  /** Adds to the text of a note. */
  const edit = async (moment: string, added: string) => {
    await view.user.click(await screen.findByRole('button', { name: `Modifier la note de ${moment}` }));
    await view.user.type(screen.getByRole('textbox', { name: 'Modifier la note' }), added);
  };
  return { ...view, player, press, edit };
}

it('keeps notes tied to the moment of the film: written, changed, deleted, and leading back to it', async () => {
  const save = async (request: Request) => {
    const written = note((await request.json()) as object);
    answer('GET /lessons/:id/notes', [written]);
    return written;
  };
  answer('POST /lessons/:id/notes', save);
  answer('PUT /notes/:id', save);
  answer('DELETE /notes/:id', () => answer('GET /lessons/:id/notes', []) as undefined);
  const { user, player, press, edit } = open();
  await user.type(screen.getByRole('textbox', { name: 'Nouvelle note à 0:42' }), 'Lambeau replié');
  await press('Enregistrer');
  expect(await screen.findByText('Lambeau replié', { selector: 'p' })).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue('');
  player.seek(50);
  await press('Aller à 0:42');
  expect(player.getState().time).toBe(42);
  await edit('0:42', ' !');
  await press('Enregistrer');
  expect(await screen.findByText('Lambeau replié !')).toBeVisible();
  await press('Supprimer la note de 0:42');
  await press('Garder');
  expect(screen.getByText('Lambeau replié !')).toBeVisible();
  await press('Supprimer la note de 0:42');
  await press('Supprimer');
  await toastSays('success', 'Note supprimée');
  expect(screen.queryByText('Lambeau replié !')).not.toBeInTheDocument();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
});

it('keeps the text of a note that another tab has changed, shows theirs, and replaces it when asked again', async () => {
  let stored = note({ text: 'Lambeau' });
  const versions: (string | null)[] = [];
  answer('GET /lessons/:id/notes', () => [stored]);
  answer('PUT /notes/:id', async (request) => {
    versions.push(request.headers.get('If-Match'));
    if (versions.length === 1) return problem('version_conflict', { current: stored });
    stored = note({ ...((await request.json()) as object), version: 6 });
    return stored;
  });
  const { press, edit } = open();
  await edit('0:42', ' replié');
  stored = note({ text: 'Lambeau ouvert', version: 5 });
  await press('Enregistrer');
  expect(within(await screen.findByRole('alert')).getByText('Lambeau ouvert')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Modifier la note' })).toHaveValue('Lambeau replié');
  await press('Enregistrer');
  expect(await screen.findByText('Lambeau replié', { selector: 'p' })).toBeVisible();
  expect(versions).toEqual(['"1"', '"5"']);
});

it.each([
  ['of the film', 'the list', ['Supprimer la note de 0:50', 'Supprimer'], '0:42', 42],
  ['of the film', 'its saving', ['Enregistrer'], '0:42', 42],
  ['of a lesson that the course has no longer', 'its saving', ['Enregistrer'], '0:12', null],
])(
  'keeps the text of a note %s whose deletion elsewhere shows in %s, and saves it as a new one',
  async (_, __, seenBy, moment, at) => {
    const former = { ...note({ lesson: id('9'), at: 12, text: 'Lambeau' }), lesson_title: 'Leçon retirée' };
    const other = note({ _id: id('8'), at: 50, text: 'Autre' });
    answer('GET /lessons/:id/notes', at === null ? [other] : [note({ text: 'Lambeau' }), other]);
    answer('GET /learning/:id/former-notes', at === null ? [former] : []);
    answer('PUT /notes/:id', () => problem('note_not_found'));
    answer('DELETE /notes/:id', undefined);
    let created: unknown;
    answer('POST /lessons/:id/notes', async (request) => {
      created = [new URL(request.url).pathname, await request.json()];
      const written = note({ _id: id('f'), text: 'Lambeau replié' });
      answer('GET /lessons/:id/notes', [written]);
      return written;
    });
    const { press, edit } = open();
    await edit(moment, ' replié');
    answer('GET /lessons/:id/notes', []);
    answer('GET /learning/:id/former-notes', []);
    for (const name of seenBy) await press(name);
    await screen.findByText(/Cette note a été supprimée entre-temps/);
    await waitFor(() => expect(screen.queryByText('Autre')).not.toBeInTheDocument());
    await press('Enregistrer comme nouvelle note');
    expect(await screen.findByText('Lambeau replié', { selector: 'p' })).toBeVisible();
    expect(created).toEqual([`/api/lessons/${film._id}/notes`, { at, text: 'Lambeau replié' }]);
  },
);

it('keeps a note that was typed and not saved, until the tab is closed, and shows it to no other account', async () => {
  const first = open();
  await first.user.type(screen.getByRole('textbox'), 'Brouillon');
  first.unmount();
  const again = open();
  expect(screen.getByRole('textbox')).toHaveValue('Brouillon');
  again.unmount();
  signInAs(fixtures.user({ _id: id('8') }));
  open();
  expect(screen.getByRole('textbox')).toHaveValue('');
});

/** The notes of a server that recognizes a repeated request by its key; the answers of the first `lost` creations are lost. */
function serveNotes(lost = 1) {
  const byKey = new Map<string, Note>();
  const stored: Note[] = [];
  let requests = 0;
  answer('GET /lessons/:id/notes', () => [...stored]);
  answer('POST /lessons/:id/notes', async (request) => {
    const key = request.headers.get('Idempotency-Key') ?? '';
    const body = (await request.json()) as Partial<Note>;
    const known = byKey.get(key);
    const created = known ?? note({ ...body, _id: id(`e${byKey.size}`) });
    if (!known) stored.push(created);
    byKey.set(key, created);
    requests += 1;
    return requests <= lost ? Response.error() : (stored.find(({ _id }) => _id === created._id) ?? created);
  });
  answer('PUT /notes/:id', async (request) => {
    const at = stored.findIndex(({ _id }) => request.url.endsWith(_id));
    const next = { ...(stored[at] as Note), ...((await request.json()) as object), version: 2 };
    stored[at] = next;
    return next;
  });
  return {
    texts: () => stored.map(({ text }) => text),
    /** An answer was lost, and the page has noticed it. */
    isLost: async () => {
      await waitFor(() => expect(requests).toBe(1));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeEnabled());
    },
  };
}

const newNote = () => screen.getByRole('textbox', { name: /^Nouvelle note/ });

it('keeps a note whose answer was lost when another one is written after it', async () => {
  const server = serveNotes();
  const first = open();
  await first.user.type(newNote(), 'Lambeau replié');
  await first.press('Enregistrer');
  await server.isLost();
  first.unmount();
  const { user, press } = open();
  expect(newNote()).toHaveValue('Lambeau replié');
  await user.clear(newNote());
  await user.type(newNote(), 'Tenir la pince');
  await press('Enregistrer');
  await waitFor(() => expect(newNote()).toHaveValue(''));
  expect(server.texts()).toEqual(['Lambeau replié', 'Tenir la pince']);
});

it('keeps both notes when the text was replaced at once, and one when it was continued', async () => {
  const server = serveNotes();
  const { user, press } = open();
  await user.type(newNote(), 'Lambeau');
  await press('Enregistrer');
  await server.isLost();
  await user.type(newNote(), ' replié');
  await press('Enregistrer');
  await waitFor(() => expect(newNote()).toHaveValue(''));
  expect(server.texts()).toEqual(['Lambeau replié']);
  const other = serveNotes();
  await user.type(newNote(), 'Lambeau');
  await press('Enregistrer');
  await other.isLost();
  fireEvent.change(newNote(), { target: { value: 'Tenir la pince' } });
  await press('Enregistrer');
  await waitFor(() => expect(newNote()).toHaveValue(''));
  expect(other.texts()).toEqual(['Lambeau', 'Tenir la pince']);
});

it('is in no conflict with itself when a note is changed again after its answer was lost', async () => {
  let stored = note({ text: 'Lambeau' });
  let requests = 0;
  answer('GET /lessons/:id/notes', () => [stored]);
  answer('PUT /notes/:id', async (request) => {
    requests += 1;
    if (request.headers.get('If-Match') !== `"${stored.version}"`)
      return problem('version_conflict', { current: stored });
    stored = { ...stored, ...((await request.json()) as object), version: stored.version + 1 };
    return requests === 1 ? Response.error() : stored;
  });
  const { press, edit } = open();
  await edit('0:42', ' replié');
  await press('Enregistrer');
  await waitFor(() => expect(requests).toBe(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeEnabled());
  await press('Annuler');
  expect(await screen.findByText('Lambeau replié', { selector: 'p' })).toBeVisible();
  await edit('0:42', ' !');
  await press('Enregistrer');
  expect(await screen.findByText('Lambeau replié !')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it.each([
  ['of the lesson', 'GET /lessons/:id/notes'],
  ['of a lesson that the course has no longer', 'GET /learning/:id/former-notes'],
] as const)(
  'a note %s is in no conflict with itself when it is changed before the list is read again',
  async (_, list) => {
    let stored = note({ text: 'Lambeau' });
    let reads = 0;
    answer(list, () => {
      reads += 1;
      return reads === 1 ? [{ ...stored, lesson_title: 'Ancienne' }] : Response.error();
    });
    answer('PUT /notes/:id', async (request) => {
      if (request.headers.get('If-Match') !== `"${stored.version}"`)
        return problem('version_conflict', { current: stored });
      stored = { ...stored, ...((await request.json()) as object), version: stored.version + 1 };
      return stored;
    });
    const { press, edit } = open();
    await edit('0:42', ' replié');
    await press('Enregistrer');
    expect(await screen.findByText('Lambeau replié', { selector: 'p' })).toBeVisible();
    await edit('0:42', ' !');
    await press('Enregistrer');
    expect(await screen.findByText('Lambeau replié !', { selector: 'p' })).toBeVisible();
    expect(stored.version).toBe(3);
  },
);
