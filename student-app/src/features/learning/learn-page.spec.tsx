import type {
  LearnerLesson,
  LearningLesson,
  LearningOutline,
  Note,
  PlaySession,
  QuizIntroduction,
} from '@iris/contract/learning';
import type { Answer, Attempt, AttemptResult } from '@iris/contract/programs';
import { useLearningAhead } from '@iris/platform/query';
import {
  answer,
  fixtures,
  lessonFixtures,
  playFor,
  problem,
  renderPage,
  signInAs,
  stubVideos,
  toastSays,
} from '@iris/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { paths } from '../../paths.ts';
import LearnPage from './learn-page.tsx';

const id = (last: string) => last.padStart(24, 'b');
const film = lessonFixtures.lesson({ position: 42, state: 'in_progress' });
const text = lessonFixtures.lesson({ _id: id('2'), kind: 'text', title: "L'incision" });
const quiz = lessonFixtures.lesson({ _id: id('3'), kind: 'quiz', title: 'Vérifier' });
const pdf = lessonFixtures.lesson({ _id: id('4'), kind: 'document', title: 'La liste' });
const last = lessonFixtures.lesson({ _id: id('a'), kind: 'text', title: 'Résumé' });
const lessons = [film, text, quiz, pdf, last];
const course = lessonFixtures.outline(lessons).course._id;

const introduction: QuizIntroduction = {
  pass_mark: 80,
  attempts: 3,
  time_limit: null,
  question_count: 2,
  attempts_left: 3,
  next_attempt_at: null,
  is_passed: false,
  is_open: false,
  has_result: false,
};

const CONTENT: Record<string, Partial<LearningLesson>> = {
  film: { film: lessonFixtures.film() },
  text: { text: { blocks: [{ type: 'paragraph', content: [{ text: 'Trois plans.' }] }] } },
  quiz: { quiz: introduction },
  document: { document: { name: 'Liste.pdf', url: '/api/files/x/liste.pdf' } },
};

const SESSION = { _id: id('5'), lesson: film._id, cells: 12, required: 10, watched: [], position: 42 };

beforeAll(stubVideos);
beforeEach(() => {
  signInAs(fixtures.user({ name: 'Claire Fontaine' }));
  answer('POST /play-sessions', SESSION);
  answer('POST /play-sessions/:id/beats', { ...standing(), pending: [], state: 'in_progress' });
  answer('GET /lessons/:id/notes', []);
  answer('GET /learning/:id/former-notes', []);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  CONTENT.quiz = { quiz: introduction };
});

const standing = () => ({ progress: 20, completed_at: null, certificate: null });

/** Answers a session and its beats, until enough cells complete it; returns the cells of each beat. */
function answerBeats(session: Pick<PlaySession, 'cells' | 'required'> & Partial<PlaySession>): number[][] {
  const beats: number[][] = [];
  const counted = new Set(session.watched);
  answer('POST /play-sessions', { ...SESSION, ...session });
  answer('POST /play-sessions/:id/beats', async (request) => {
    const { cells } = (await request.json()) as { cells: number[] };
    beats.push(cells);
    for (const cell of cells) counted.add(cell);
    return { ...standing(), pending: [], state: counted.size >= session.required ? 'done' : 'in_progress' };
  });
  return beats;
}

function open(lesson: LearnerLesson | undefined, more: Partial<LearningOutline> = {}, query = '') {
  const at = `/learn/${course}${lesson ? `/${lesson._id}` : ''}${query}`;
  answer('GET /learning/:id', lessonFixtures.outline(lessons, more));
  answer('GET /lessons/:id', (request) => {
    const asked = lessons.find(({ _id }) => request.url.endsWith(_id));
    return asked ? { ...asked, course, ...CONTENT[asked.kind] } : problem('lesson_not_found');
  });
  return renderPage(<LearnPage />, { at, path: paths.learn });
}

/** The page after a click on a link to the film. */
function FollowedLink() {
  const requestAhead = useLearningAhead();
  useState(() => requestAhead(course, film._id));
  return <LearnPage />;
}

const video = () => waitFor(() => document.querySelector('video') ?? Promise.reject(new Error('no film yet')));

/** Plays nine seconds of the film from where it was left. */
async function playNineSeconds(user: ReturnType<typeof open>['user']): Promise<HTMLVideoElement> {
  const shown = await video();
  await waitFor(() => expect(shown.currentTime).toBe(42));
  await user.click(screen.getByRole('button', { name: 'Lecture' }));
  act(() => playFor(shown, 9));
  return shown;
}

it('opens the lesson to continue with, where it was left', async () => {
  const { address } = open(undefined);
  const shown = await video();
  await waitFor(() => expect(shown.currentTime).toBe(42));
  expect(address()).toBe(`/learn/${course}/${film._id}`);
  expect(screen.getByRole('heading', { level: 1, name: 'Capsulorhexis' })).toBeVisible();
  expect(screen.getByText('Claire Fontaine')).toBeVisible();
});

it('shows a lesson that the link to it has requested, and requests it anew when it is opened again', async () => {
  answer('GET /learning/:id', lessonFixtures.outline(lessons));
  const requested: string[] = [];
  answer('GET /lessons/:id', (request) => {
    requested.push(request.url.slice(-24));
    const asked = request.url.endsWith(film._id) ? film : text;
    return { ...asked, course, ...CONTENT[asked.kind] };
  });
  const { user } = renderPage(<FollowedLink />, { at: `/learn/${course}/${film._id}`, path: paths.learn });
  await video();
  expect(requested).toEqual([film._id]);
  await user.click(screen.getByRole('link', { name: /Suivant/ }));
  await screen.findByText('Trois plans.');
  await user.click(screen.getByRole('link', { name: 'Leçon précédente' }));
  await video();
  expect(requested).toEqual([film._id, text._id, film._id]);
});

it('lands on the second that the address names', async () => {
  open(film, {}, '?t=21');
  const shown = await video();
  await waitFor(() => expect(shown.currentTime).toBe(21));
});

it('reports what was played, with the position, and shows at once what it changes', async () => {
  const beats: unknown[] = [];
  answer('POST /play-sessions/:id/beats', async (request) => {
    beats.push(await request.json());
    return {
      progress: 100,
      completed_at: '2026-11-22T10:00:00.000Z',
      certificate: 'IRIS-7F3K',
      pending: [],
      state: 'done',
    };
  });
  const { user } = open(film);
  await playNineSeconds(user);
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(beats.at(-1)).toMatchObject({ cells: [8, 9], position: 51 }));
  expect(await screen.findByText('Leçon terminée, et avec elle le cours')).toBeVisible();
  const end = screen.getByRole('link', { name: 'Voir votre certificat' });
  expect(end).toHaveAttribute('href', `/learn/${course}/termine`);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
});

it.each([
  ['whose address is not confirmed', { email_verified: false }, 'Confirmez votre adresse e-mail'],
  ['whose name certificates cannot print', { name: '王小明' }, 'Écrivez votre nom en caractères latins'],
])('says to a student %s why a completed course has no certificate', async (_, changes, duty) => {
  signInAs(fixtures.user(changes));
  answer('POST /play-sessions/:id/beats', () => {
    const completed_at = '2026-11-22T10:00:00.000Z';
    return { progress: 100, completed_at, certificate: null, pending: [], state: 'done' };
  });
  const { user } = open(film);
  await playNineSeconds(user);
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Leçon terminée, et avec elle le cours')).toBeVisible();
  expect(screen.getByText(`${duty} pour recevoir votre certificat.`)).toBeVisible();
});

it('sends what was watched when the page is hidden, so that it outlives the tab', async () => {
  const keepalive = vi.fn();
  answer('POST /play-sessions/:id/beats', (request) => {
    keepalive(request.keepalive, request.headers.get('authorization'));
    return { ...standing(), pending: [], state: 'in_progress' };
  });
  localStorage.setItem('token', 'abc');
  const { user } = open(film);
  await playNineSeconds(user);
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(keepalive).toHaveBeenLastCalledWith(true, 'Bearer abc'));
});

it('takes the film over from another device once it is played here, not when it is looked at', async () => {
  const opened = vi.fn();
  answer('POST /play-sessions', () => {
    opened();
    return SESSION;
  });
  const looking = open(film);
  await waitFor(async () => expect((await video()).currentTime).toBe(42));
  window.dispatchEvent(new Event('online'));
  looking.unmount();
  const { user } = open(film);
  await waitFor(async () => expect((await video()).currentTime).toBe(42));
  expect(opened).not.toHaveBeenCalled();
  await playNineSeconds(user);
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
});

it('stops the film that is continued elsewhere, and resumes it here with what was not sent', async () => {
  const beats: { cells: number[] }[] = [];
  let isReplaced = false;
  answer('POST /play-sessions/:id/beats', async (request) => {
    if (isReplaced) return problem('play_session_replaced');
    beats.push((await request.json()) as { cells: number[] });
    return { ...standing(), pending: [], state: 'in_progress' };
  });
  const { user } = open(film);
  const shown = await playNineSeconds(user);
  isReplaced = true;
  window.dispatchEvent(new Event('online'));
  const notice = (await screen.findByText(/La lecture continue sur un autre appareil/)).closest('[role=alert]');
  expect(shown.paused).toBe(true);
  isReplaced = false;
  await user.click(within(notice as HTMLElement).getByRole('button', { name: 'Reprendre ici' }));
  await waitFor(() => expect(screen.queryByText(/La lecture continue/)).not.toBeInTheDocument());
  expect(shown.paused).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(beats.at(-1)?.cells).toEqual([8, 9]));
});

it('says that what is watched does not count any more, and counts it after another try', async () => {
  const beats: { cells: number[] }[] = [];
  let isRefused = true;
  answer('POST /play-sessions/:id/beats', async (request) => {
    if (isRefused) return problem('lesson_not_found');
    beats.push((await request.json()) as { cells: number[] });
    return { ...standing(), pending: [], state: 'in_progress' };
  });
  const { user } = open(film);
  const shown = await playNineSeconds(user);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText("Votre progression n'est plus enregistrée.")).toBeVisible();
  expect(shown.paused).toBe(true);
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(screen.queryByText(/Votre progression/)).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(beats.at(-1)?.cells).toEqual([8, 9]));
});

it('sends the answer to a decision and shows its result', async () => {
  const sent = vi.fn();
  answer('POST /lessons/:id/decisions', async (request) => {
    sent(await request.json());
    return { decision: 'decision-1', option: 'pressure', chosen: 'pressure', explanation: 'Oui.', peers: [] };
  });
  const { user } = open(film, {}, '?t=9');
  const shown = await video();
  await waitFor(() => expect(shown.currentTime).toBe(9));
  await user.click(screen.getByRole('button', { name: 'Lecture' }));
  act(() => playFor(shown, 3));
  await user.keyboard('2{Enter}');
  expect(await screen.findByText('Oui.')).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ decision: 'decision-1', option: 'pressure' });
});

/** Time passes in steps of a second, with what the page does in it. */
const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
};

it('says how much reading remains, reports it at once when it is done, and leads back to the course', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const beats = answerBeats({ cells: 15, required: 13, watched: [0] });
  open(last);
  await screen.findByText('Trois plans.');
  const main = within(screen.getByRole('article'));
  fireEvent.keyDown(document, { key: 'PageDown' });
  expect(await main.findByText('Encore 1 min de lecture')).toBeVisible();
  expect(main.getByRole('status')).toHaveTextContent('Encore 1 minute de lecture');
  await pass(20);
  expect(main.getByText('Encore 40 s de lecture')).toBeVisible();
  expect(main.getByRole('status')).toHaveTextContent("Encore moins d'une minute de lecture");
  await pass(40);
  expect(await main.findByText('Leçon terminée')).toBeVisible();
  expect(main.queryByText(/^Encore/)).not.toBeInTheDocument();
  expect(beats.flat()).toContain(12);
  expect(main.getByRole('link', { name: 'Retour à la page du cours' })).toHaveAttribute('href', `/courses/${course}`);
});

it('reports a text as long as it is read, also when all of it counts', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const beats = answerBeats({ cells: 6, required: 5 });
  open(last);
  await screen.findByText('Trois plans.');
  fireEvent.keyDown(document, { key: 'PageDown' });
  await pass(60);
  expect(beats.flat()).toEqual([0, 1, 2, 3, 4, 5]);
  const counted = beats.length;
  fireEvent.keyDown(document, { key: 'PageDown' });
  await pass(100);
  expect(beats.slice(counted)).toEqual(Array(10).fill([]));
  // The reader has gone.
  await pass(60);
  const read = beats.length;
  await pass(60);
  expect(beats).toHaveLength(read);
});

it('counts a document while it is read in another tab', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const beats = answerBeats({ cells: 36, required: 32 });
  open(pdf);
  fireEvent.click(await screen.findByRole('link', { name: /^Lire le document/ }));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(160);
  expect(beats.flat().slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, cell) => cell));
});

it('takes a text over from another device once it is read here, not when it is looked at', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const opened = vi.fn();
  answer('POST /play-sessions', () => {
    opened();
    return SESSION;
  });
  const looking = open(text);
  await screen.findByText('Trois plans.');
  fireEvent.scroll(document);
  await pass(3);
  looking.unmount();
  expect(opened).not.toHaveBeenCalled();
  const touched = open(text);
  await screen.findByText('Trois plans.');
  fireEvent.pointerMove(document);
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  touched.unmount();
  open(text);
  await screen.findByText('Trois plans.');
  await pass(6);
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(2));
});

it('leads from lesson to lesson, each with its kind', async () => {
  const { user } = open(text);
  expect(await screen.findByText('Trois plans.')).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Transcription' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: /^Suivant.*Vérifier/ }));
  expect(await screen.findByRole('button', { name: 'Commencer le quiz' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: /^Document.*La liste/ }));
  expect(await screen.findByRole('link', { name: /^Lire le document/ })).toHaveAttribute(
    'href',
    '/api/files/x/liste.pdf',
  );
  expect(screen.getByRole('link', { name: 'Télécharger' })).toHaveAttribute('download', 'Liste.pdf');
});

const note = (more: Partial<Note>): Note => ({
  ...{ _id: id('6'), lesson: film._id, at: 42, text: '', created_at: '', updated_at: '', version: 1 },
  ...more,
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
  const { user } = open(film);
  await video();
  await user.click(screen.getByRole('tab', { name: 'Notes' }));
  await user.click(await screen.findByRole('button', { name: 'Modifier la note de 0:42' }));
  await user.type(screen.getByRole('textbox', { name: 'Modifier la note' }), ' replié');
  stored = note({ text: 'Lambeau ouvert', version: 5 });
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(within(await screen.findByRole('alert')).getByText('Lambeau ouvert')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Modifier la note' })).toHaveValue('Lambeau replié');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Lambeau replié', { selector: 'p' })).toBeVisible();
  expect(versions).toEqual(['"1"', '"5"']);
});

it('keeps the text of a note that was deleted elsewhere, and saves it as a new one', async () => {
  const mine = note({ text: 'Lambeau' });
  const former = { ...note({ lesson: id('9'), at: 12, text: 'Lambeau' }), lesson_title: 'Leçon retirée' };
  const other = note({ _id: id('8'), at: 50, text: 'Autre' });
  const saved = (at: number | null) => [`/api/lessons/${film._id}/notes`, { at, text: 'Lambeau replié' }];
  const cases = [
    {
      seenBy: ['Supprimer la note de 0:50', 'Supprimer'],
      own: [mine, other],
      formers: [],
      moment: '0:42',
      expected: saved(42),
    },
    { seenBy: ['Enregistrer'], own: [mine, other], formers: [], moment: '0:42', expected: saved(42) },
    { seenBy: ['Enregistrer'], own: [other], formers: [former], moment: '0:12', expected: saved(null) },
  ];
  answer('PUT /notes/:id', () => problem('note_not_found'));
  answer('DELETE /notes/:id', () => undefined);
  const wrong: unknown[] = [];
  for (const { seenBy, own, formers, moment, expected } of cases) {
    const created: unknown[] = [];
    answer('GET /lessons/:id/notes', own);
    answer('GET /learning/:id/former-notes', formers);
    answer('POST /lessons/:id/notes', async (request) => {
      created.push(new URL(request.url).pathname, await request.json());
      const written = note({ _id: id('f'), text: 'Lambeau replié' });
      answer('GET /lessons/:id/notes', [written]);
      return written;
    });
    const { user, unmount } = open(film);
    await video();
    await user.click(screen.getByRole('tab', { name: 'Notes' }));
    await user.click(await screen.findByRole('button', { name: `Modifier la note de ${moment}` }));
    const field = screen.getByRole('textbox', { name: 'Modifier la note' });
    await user.type(field, ' replié');
    answer('GET /lessons/:id/notes', []);
    answer('GET /learning/:id/former-notes', []);
    for (const name of seenBy) await user.click(screen.getByRole('button', { name }));
    await screen.findByText(/Cette note a été supprimée entre-temps/);
    await waitFor(() => expect(screen.queryByText('Autre')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Enregistrer comme nouvelle note' }));
    await waitFor(() => expect(field).not.toBeInTheDocument());
    const isShown = screen.queryAllByText('Lambeau replié', { selector: 'p' }).length === 1;
    if (!isShown || JSON.stringify(created) !== JSON.stringify(expected))
      wrong.push({ seenBy, moment, isShown, created });
    unmount();
  }
  expect(wrong).toEqual([]);
});

it('lists the notes of lessons that the program has no longer', async () => {
  let former = [{ ...note({ text: 'À relire' }), lesson_title: 'Leçon retirée' }];
  answer('GET /learning/:id/former-notes', () => former);
  answer('DELETE /notes/:id', () => {
    former = [];
    return undefined;
  });
  const { user } = open(film);
  await video();
  await user.click(screen.getByRole('tab', { name: 'Notes' }));
  const section = await screen.findByRole('region', { name: 'Notes de leçons retirées du cours' });
  expect(section).toHaveTextContent('Leçon retirée · 0:42À relire');
  await user.click(within(section).getByRole('button', { name: 'Supprimer la note de 0:42' }));
  await user.click(within(section).getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /retirées/ })).not.toBeInTheDocument());
});

it('keeps notes tied to the moment of the film: written, changed, deleted, and leading back to it', async () => {
  let notes: Note[] = [];
  answer('GET /lessons/:id/notes', () => notes);
  answer('POST /lessons/:id/notes', async (request) => {
    notes = [note((await request.json()) as object)];
    return notes[0] as Note;
  });
  answer('PUT /notes/:id', async (request) => {
    notes = [note((await request.json()) as object)];
    return notes[0] as Note;
  });
  answer('DELETE /notes/:id', () => {
    notes = [];
    return undefined;
  });
  const { user } = open(film);
  const shown = await video();
  await waitFor(() => expect(shown.currentTime).toBe(42));
  await user.click(screen.getByRole('tab', { name: 'Notes' }));
  await user.type(screen.getByRole('textbox', { name: 'Nouvelle note à 0:42' }), 'Lambeau replié');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Lambeau replié', { selector: 'p' })).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue('');
  shown.currentTime = 50;
  await user.click(screen.getByRole('button', { name: 'Aller à 0:42' }));
  expect(shown.currentTime).toBe(42);
  await user.click(screen.getByRole('button', { name: 'Modifier la note de 0:42' }));
  await user.type(screen.getByRole('textbox', { name: 'Modifier la note' }), ' !');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Lambeau replié !')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Supprimer la note de 0:42' }));
  await user.click(screen.getByRole('button', { name: 'Garder' }));
  expect(screen.getByText('Lambeau replié !')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Supprimer la note de 0:42' }));
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  await toastSays('success', 'Note supprimée');
  expect(screen.queryByText('Lambeau replié !')).not.toBeInTheDocument();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
});

it('keeps a note that was typed and not saved, until the tab is closed', async () => {
  const first = open(film);
  await video();
  await first.user.click(screen.getByRole('tab', { name: 'Notes' }));
  await first.user.type(await screen.findByRole('textbox'), 'Brouillon');
  first.unmount();
  const again = open(film);
  await video();
  await again.user.click(screen.getByRole('tab', { name: 'Notes' }));
  expect(await screen.findByRole('textbox')).toHaveValue('Brouillon');
  again.unmount();
  signInAs(fixtures.user({ _id: id('8') }));
  const other = open(film);
  await video();
  await other.user.click(screen.getByRole('tab', { name: 'Notes' }));
  expect(await screen.findByRole('textbox'), 'another account in this tab').toHaveValue('');
  sessionStorage.clear();
});

it('searches all films and lands on the second', async () => {
  answer('GET /film-search', [
    {
      ...{
        course: { _id: course, title: 'Phaco' },
        lesson: film,
        kind: 'complication',
        text: 'Refend radiaire',
        at: 25,
      },
      match: {
        words: ['refend', 'traction'],
        passages: [{ kind: 'explanation', text: 'La traction était trop forte.' }],
      },
    },
  ]);
  const { user } = open(film);
  const shown = await video();
  await user.click(screen.getByRole('tab', { name: 'Recherche' }));
  await user.type(screen.getByRole('searchbox', { name: 'Chercher dans tous les films' }), 'refnd traction');
  const marks = within(await screen.findByRole('link', { name: /Refend radiaire/ })).getAllByText(/./, {
    selector: 'mark',
  });
  expect(marks.map((mark) => mark.textContent)).toEqual(['Refend', 'traction']);
  await user.click(await screen.findByRole('link', { name: /Refend radiaire/ }));
  await waitFor(() => expect(shown.currentTime).toBe(25));
});

const QUESTIONS: Attempt['questions'] = ['Le diamètre ?', 'Le lambeau ?'].map((question, index) => ({
  id: `question-${index}`,
  kind: index === 0 ? 'single' : 'multiple',
  text: question,
  image: null,
  image_alt: '',
  options: ['aaaa', 'bbbb', 'cccc'].map((option) => ({ id: option, text: `Réponse ${option}` })),
}));

const attempt = (more: Partial<Attempt> = {}): Attempt => ({
  _id: id('7'),
  lesson: quiz._id,
  number: 1,
  started_at: '2026-11-22T10:00:00.000Z',
  expires_at: null,
  seconds_left: null,
  questions: QUESTIONS,
  answers: [],
  ...more,
});

const NEXT = '2026-11-23T10:00:00.000Z';

const result = (more: Partial<AttemptResult> = {}): AttemptResult => ({
  _id: id('7'),
  lesson: quiz._id,
  number: 1,
  started_at: '2026-11-22T10:00:00.000Z',
  submitted_at: '2026-11-22T10:05:00.000Z',
  score: 50,
  pass_mark: 80,
  is_passed: false,
  attempts_left: 2,
  next_attempt_at: null,
  questions: QUESTIONS.map((question, index) => ({
    question,
    answer: { question: question.id, options: ['bbbb'] },
    is_correct: index === 0,
    explanation: null,
    key: null,
  })),
  ...more,
});

it('asks one question a screen, saves each answer, and says after grading which are wrong', async () => {
  const saved: unknown[] = [];
  answer('POST /lessons/:id/attempts', attempt());
  answer('PUT /attempts/:id/answers', async (request) => {
    saved.push(await request.json());
    return undefined;
  });
  answer('POST /attempts/:id/submit', result());
  const { user } = open(quiz);
  await user.click(await screen.findByRole('button', { name: 'Commencer le quiz' }));
  expect(await screen.findByRole('heading', { name: /Le diamètre/ })).toHaveFocus();
  await user.keyboard('2');
  expect(await screen.findByText('Enregistré')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: /Le lambeau/ })).toHaveFocus();
  await user.keyboard('13');
  await user.click(screen.getByRole('button', { name: 'Terminer le quiz' }));
  expect(await screen.findByRole('heading', { name: "Le seuil n'est pas encore atteint" })).toHaveFocus();
  expect(saved).toEqual([
    { question: 'question-0', options: ['bbbb'] },
    { question: 'question-1', options: ['aaaa'] },
    { question: 'question-1', options: ['aaaa', 'cccc'] },
  ]);
  expect(screen.getByText('50 %')).toBeVisible();
  expect(screen.getByText('Un choix au moins est faux, ou manque.')).toBeVisible();
  expect(
    screen.getByText(/explications s'affichent une fois le quiz réussi, ou après la dernière tentative/),
  ).toBeVisible();
  expect(screen.getByText('Il en reste 2 en 24 h.')).toBeVisible();
  answer('POST /lessons/:id/attempts', attempt({ number: 2, _id: id('8') }));
  await user.click(screen.getByRole('button', { name: 'Faire une autre tentative' }));
  expect(await screen.findByRole('heading', { name: /Le diamètre/ })).toBeVisible();
});

it('explains the questions once no attempt is left', async () => {
  const questions = result().questions.map((graded, index) => {
    return { ...graded, explanation: `Parce que ${index}.`, key: { correct: ['cccc'], area: [] } };
  });
  CONTENT.quiz = { quiz: { ...introduction, has_result: true, attempts_left: 0, next_attempt_at: NEXT } };
  answer('GET /lessons/:id/result', result({ questions, attempts_left: 0, next_attempt_at: NEXT }));
  const { user } = open(quiz);
  expect(await screen.findByText('aucune restante sur 3')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Voir le dernier résultat' }));
  expect(await screen.findByText('Parce que 1.')).toBeVisible();
  expect(screen.queryByText(/explications s'affichent/)).toBeNull();
});

it('offers no result during the first attempt, and says how many attempts are left', async () => {
  CONTENT.quiz = { quiz: { ...introduction, is_open: true, attempts_left: 2 } };
  open(quiz);
  expect(await screen.findByRole('button', { name: 'Continuer le quiz' })).toBeVisible();
  expect(screen.getByText('2 restantes sur 3')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Voir le dernier résultat' })).toBeNull();
});

it('continues an attempt at the first question without an answer, and ends it when the time is over', async () => {
  answer('POST /lessons/:id/attempts', attempt({ answers: [{ question: 'question-0', options: ['aaaa'] }] }));
  const { user, unmount } = open(quiz);
  await user.click(await screen.findByRole('button', { name: 'Commencer le quiz' }));
  expect(await screen.findByRole('heading', { name: /Le lambeau/ })).toBeVisible();
  unmount();
  answer('POST /lessons/:id/attempts', attempt({ seconds_left: 0 }));
  answer('POST /attempts/:id/submit', result({ is_passed: true, score: 100 }));
  const again = open(quiz);
  await again.user.click(await screen.findByRole('button', { name: 'Commencer le quiz' }));
  expect(await screen.findByRole('heading', { name: 'Quiz réussi' })).toBeVisible();
});

it('asks before it ends a quiz with unanswered questions, names them, and leads to the first', async () => {
  const submitted = vi.fn();
  answer('POST /lessons/:id/attempts', attempt());
  answer('PUT /attempts/:id/answers', undefined);
  answer('POST /attempts/:id/submit', () => {
    submitted();
    return result();
  });
  const { user } = open(quiz);
  await user.click(await screen.findByRole('button', { name: 'Commencer le quiz' }));
  await screen.findByRole('heading', { name: /Le diamètre/ });
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Terminer le quiz' }));
  expect(screen.getByRole('heading', { name: '2 questions sont sans réponse' })).toHaveFocus();
  expect(screen.getByRole('button', { name: /^Question 2 Le lambeau/ })).toBeVisible();
  await user.keyboard('2');
  await user.click(screen.getByRole('button', { name: 'Répondre à la question 1' }));
  expect(screen.getByRole('heading', { name: /Le diamètre/ })).toHaveFocus();
  expect(screen.getByRole('radio', { name: /bbbb/ }), 'a key pressed while it was asked').not.toBeChecked();
  await user.keyboard('1{Enter}11');
  await user.click(screen.getByRole('button', { name: 'Terminer le quiz' }));
  expect(screen.getByRole('heading', { name: 'Une question est sans réponse' })).toHaveFocus();
  expect(submitted).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Terminer quand même' }));
  expect(await screen.findByRole('heading', { name: "Le seuil n'est pas encore atteint" })).toHaveFocus();
  expect(submitted).toHaveBeenCalledOnce();
});

it('says when an answer is not saved, and saves it on request', async () => {
  answer('POST /lessons/:id/attempts', attempt());
  answer('PUT /attempts/:id/answers', () => problem('database_unavailable'));
  const { user } = open(quiz);
  await user.click(await screen.findByRole('button', { name: 'Commencer le quiz' }));
  await user.click(await screen.findByRole('radio', { name: /aaaa/ }));
  expect(await screen.findByText('Non enregistré')).toBeVisible();
  answer('PUT /attempts/:id/answers', undefined);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Enregistré')).toBeVisible();
});

it('says which answer was refused, does not send it again, and ends the quiz with the others', async () => {
  const sent: string[] = [];
  answer('POST /lessons/:id/attempts', attempt());
  answer('PUT /attempts/:id/answers', async (request) => {
    const { question } = (await request.json()) as Answer;
    sent.push(question);
    return question === 'question-0' ? problem('invalid_input') : undefined;
  });
  answer('POST /attempts/:id/submit', result());
  const { user } = open(quiz);
  await user.click(await screen.findByRole('button', { name: 'Commencer le quiz' }));
  await user.click(await screen.findByRole('radio', { name: /aaaa/ }));
  const refusal = await screen.findByText(/La réponse à la question 1 a été refusée et n'est pas enregistrée/);
  expect(refusal.closest('[role=alert]')).toBeVisible();
  expect(screen.getByText('Non enregistré')).toBeVisible();
  expect(screen.getByRole('radio', { name: /aaaa/ })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Question suivante' }));
  await user.click(await screen.findByRole('checkbox', { name: /bbbb/ }));
  expect(await screen.findByText('Enregistré')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Revoir la question 1' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Terminer le quiz' }));
  expect(screen.getByRole('heading', { name: 'Une question est sans réponse' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Terminer quand même' }));
  expect(await screen.findByRole('heading', { name: "Le seuil n'est pas encore atteint" })).toBeVisible();
  expect(sent).toEqual(['question-0', 'question-1']);
});

it('does not end a quiz whose last answer is refused meanwhile, and shows that question', async () => {
  const submitted = vi.fn();
  let refuse = () => {};
  answer('POST /lessons/:id/attempts', attempt({ answers: [{ question: 'question-1', options: ['aaaa'] }] }));
  answer('PUT /attempts/:id/answers', async () => {
    await new Promise<void>((resolve) => {
      refuse = resolve;
    });
    return problem('invalid_input');
  });
  answer('POST /attempts/:id/submit', () => {
    submitted();
    return result();
  });
  const { user } = open(quiz);
  await user.click(await screen.findByRole('button', { name: 'Commencer le quiz' }));
  await user.click(await screen.findByRole('radio', { name: /aaaa/ }));
  await user.click(screen.getByRole('button', { name: 'Question suivante' }));
  await user.click(await screen.findByRole('button', { name: 'Terminer le quiz' }));
  refuse();
  expect(await screen.findByText(/La réponse à la question 1 a été refusée et n'est pas enregistrée/)).toBeVisible();
  expect(screen.getByRole('heading', { name: /Le diamètre/ })).toHaveFocus();
  expect(submitted).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Question suivante' }));
  await user.click(screen.getByRole('button', { name: 'Terminer le quiz' }));
  expect(screen.getByRole('heading', { name: 'Une question est sans réponse' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Terminer quand même' }));
  expect(await screen.findByRole('heading', { name: "Le seuil n'est pas encore atteint" })).toBeVisible();
  expect(submitted).toHaveBeenCalledOnce();
});

it('ends a quiz once, and only when its last answer is saved', async () => {
  const submitted = vi.fn();
  answer('POST /lessons/:id/attempts', attempt({ answers: [{ question: 'question-0', options: ['aaaa'] }] }));
  answer('PUT /attempts/:id/answers', () => problem('database_unavailable'));
  answer('POST /attempts/:id/submit', () => {
    submitted();
    return result();
  });
  const { user } = open(quiz);
  await user.click(await screen.findByRole('button', { name: 'Commencer le quiz' }));
  await user.click(await screen.findByRole('checkbox', { name: /bbbb/ }));
  await screen.findByText('Non enregistré');
  const end = screen.getByRole('button', { name: 'Terminer le quiz' });
  await user.click(end);
  await waitFor(() => expect(end).toBeEnabled());
  expect(screen.getByText(/Votre dernière réponse n'est pas encore enregistrée/)).toBeVisible();
  expect(submitted).not.toHaveBeenCalled();
  let save = () => {};
  const put = vi.fn();
  answer('PUT /attempts/:id/answers', async () => {
    put();
    await new Promise<void>((resolve) => {
      save = resolve;
    });
    return undefined;
  });
  await user.click(end);
  await waitFor(() => expect(put).toHaveBeenCalledOnce());
  expect(screen.getByRole('button', { name: /Terminer le quiz/ })).toHaveAttribute('aria-busy', 'true');
  save();
  expect(await screen.findByRole('heading', { name: "Le seuil n'est pas encore atteint" })).toBeVisible();
  expect(submitted).toHaveBeenCalledOnce();
});

it('ends a quiz when its time has passed, whatever the clock says and whether or not the last answer is saved', async () => {
  const begun = attempt({ expires_at: new Date(Date.now() - 300_000).toISOString(), seconds_left: 600 });
  answer('POST /lessons/:id/attempts', begun);
  answer('PUT /attempts/:id/answers', () => problem('database_unavailable'));
  answer('POST /attempts/:id/submit', result());
  const { user } = open(quiz);
  await user.click(await screen.findByRole('button', { name: 'Commencer le quiz' }));
  await user.click(await screen.findByRole('radio', { name: /aaaa/ }));
  await screen.findByText('Non enregistré');
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 600_000);
  expect(await screen.findByRole('heading', { name: "Le seuil n'est pas encore atteint" })).toBeVisible();
});

it('shows the result of a quiz that the server has already ended', async () => {
  answer('POST /lessons/:id/attempts', attempt());
  answer('PUT /attempts/:id/answers', () => problem('attempt_closed'));
  answer('POST /attempts/:id/submit', result());
  const { user } = open(quiz);
  await user.click(await screen.findByRole('button', { name: 'Commencer le quiz' }));
  await user.click(await screen.findByRole('radio', { name: /aaaa/ }));
  expect(await screen.findByRole('heading', { name: "Le seuil n'est pas encore atteint" })).toBeVisible();
});

it('offers the newer version of the program, and moves on request only', async () => {
  const { user } = open(text, { newer: { number: 2, note: 'Deux films nouveaux.' } });
  const notice = await screen.findByRole('complementary', { name: 'Nouvelle version du programme' });
  expect(notice).toHaveTextContent('Deux films nouveaux.');
  answer('POST /learning/:id/move', lessonFixtures.outline(lessons, { revision: 2 }));
  await user.click(within(notice).getByRole('button', { name: 'Passer à la nouvelle version' }));
  await toastSays('success', 'Programme mis à jour', 'Ce que vous avez terminé reste terminé.');
  expect(notice.isConnected).toBe(false);
});

it('lists the notes of lessons that the newer version has no longer, once it is shown', async () => {
  const { user } = open(film, { newer: { number: 2, note: '' } });
  await video();
  await user.click(screen.getByRole('tab', { name: 'Notes' }));
  await screen.findByText(/^Vos notes restent privées/);
  answer('GET /learning/:id/former-notes', [{ ...note({ text: 'À relire' }), lesson_title: 'Leçon retirée' }]);
  answer('POST /learning/:id/move', lessonFixtures.outline(lessons, { revision: 2 }));
  await user.click(screen.getByRole('button', { name: 'Passer à la nouvelle version' }));
  // The panels are built anew with the lesson of the newer version.
  await waitFor(() => expect(screen.getByText('À relire')).toBeVisible());
});

it('shows the film of the newer version in a new player', async () => {
  const { user } = open(film, { newer: { number: 2, note: '' } });
  const former = await video();
  await waitFor(() => expect(former.currentTime).toBe(42));
  answer('POST /learning/:id/move', lessonFixtures.outline(lessons, { revision: 2 }));
  answer('GET /lessons/:id', { ...film, position: 7, course, film: lessonFixtures.film() });
  await user.click(screen.getByRole('button', { name: 'Passer à la nouvelle version' }));
  await waitFor(() => expect(document.querySelector('video')?.currentTime).toBe(7));
  expect(former.isConnected).toBe(false);
});

it('says why a course or lesson cannot be shown, and retries after an outage', async () => {
  answer('GET /learning/:id', () => problem('database_unavailable'));
  const first = renderPage(<LearnPage />, { at: `/learn/${course}`, path: paths.learn });
  expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de charger ce cours.');
  answer('GET /learning/:id', () => problem('program_not_published'));
  await first.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Le programme de ce cours est en préparation')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Retour au tableau de bord' })).toHaveAttribute('href', '/dashboard');
  expect(screen.getByRole('link', { name: 'Voir la page du cours' })).toHaveAttribute('href', `/courses/${course}`);
  first.unmount();
  open({ ...film, _id: id('9') });
  expect(await screen.findByRole('alert')).toHaveTextContent("Cette leçon n'existe pas ou ne vous est pas ouverte");
  expect(screen.getByRole('link', { name: /^Texte.*L'incision/ })).toBeVisible();
});
