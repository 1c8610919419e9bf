import type { LearnerLesson, LearningLesson, LearningOutline, PlaySession } from '@iris/contract/learning';
import { useLearningAhead } from '@iris/platform/query';
import {
  answer,
  fixtures,
  lessonFixtures,
  playFor,
  practiceFixtures,
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
const pdf = lessonFixtures.lesson({ _id: id('4'), kind: 'document', title: 'La liste' });
const last = lessonFixtures.lesson({ _id: id('a'), kind: 'text', title: 'Résumé' });
const lessons = [film, text, pdf, last];
const course = lessonFixtures.outline(lessons).course._id;

const CONTENT: Record<string, Partial<LearningLesson>> = {
  film: { film: lessonFixtures.film() },
  text: { text: { blocks: [{ type: 'paragraph', content: [{ text: 'Trois plans.' }] }] } },
  document: { document: { name: 'Liste.pdf', url: '/api/files/x/liste.pdf' } },
};

const SESSION = { _id: id('5'), lesson: film._id, cells: 12, required: 10, watched: [], position: 42 };
const STANDING = { progress: 20, completed_at: null, certificate: null, pending: [] };

/** The lessons that were requested, and the sessions that were opened. */
let requested: string[];
let opened: number;

beforeAll(stubVideos);
beforeEach(() => {
  [requested, opened] = [[], 0];
  signInAs(fixtures.user());
  answer('GET /learning/:id', lessonFixtures.outline(lessons));
  answer('GET /lessons/:id', ({ url }) => {
    requested.push(url.slice(-24));
    const asked = lessons.find(({ _id }) => url.endsWith(_id));
    return asked ? { ...asked, course, ...CONTENT[asked.kind] } : problem('lesson_not_found');
  });
  answer('POST /play-sessions', () => {
    opened += 1;
    return SESSION;
  });
  answer('POST /play-sessions/:id/beats', { ...STANDING, state: 'in_progress' });
  answer('GET /lessons/:id/notes', []);
  answer('GET /lessons/:id/questions', []);
  answer('GET /learning/:id/former-notes', []);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Answers a session and its beats, until enough cells complete it; returns the cells of each beat. */
function answerBeats(session: Pick<PlaySession, 'cells' | 'required'> & Partial<PlaySession>): number[][] {
  const beats: number[][] = [];
  const counted = new Set(session.watched);
  answer('POST /play-sessions', { ...SESSION, ...session });
  answer('POST /play-sessions/:id/beats', async (request) => {
    const { cells } = (await request.json()) as { cells: number[] };
    beats.push(cells);
    for (const cell of cells) counted.add(cell);
    return { ...STANDING, state: counted.size >= session.required ? 'done' : 'in_progress' };
  });
  return beats;
}

function open(lesson: Pick<LearnerLesson, '_id'> | undefined, more: Partial<LearningOutline> = {}) {
  answer('GET /learning/:id', lessonFixtures.outline(lessons, more));
  return renderPage(<LearnPage />, { at: `/learn/${course}${lesson ? `/${lesson._id}` : ''}`, path: paths.learn });
}

/** The page after a click on a link to the film. */
function FollowedLink() {
  const requestAhead = useLearningAhead();
  useState(() => requestAhead(course, film._id));
  return <LearnPage />;
}

const video = () => waitFor(() => document.querySelector('video') ?? Promise.reject(new Error('no film yet')));

/** Waits for the film, where it was left. */
async function loadedVideo(): Promise<HTMLVideoElement> {
  const shown = await video();
  await waitFor(() => expect(shown.currentTime).toBe(42));
  return shown;
}

/** Plays nine seconds of the film. */
async function playNineSeconds(user: ReturnType<typeof open>['user']): Promise<HTMLVideoElement> {
  const shown = await loadedVideo();
  await user.click(screen.getByRole('button', { name: 'Lecture' }));
  act(() => playFor(shown, 9));
  return shown;
}

it('shows lesson after lesson, each as its kind, and requests once what the link to it has requested, also when it is pressed', async () => {
  const { user } = renderPage(<FollowedLink />, { at: `/learn/${course}/${film._id}`, path: paths.learn });
  await video();
  await user.click(screen.getByRole('link', { name: /Suivant/ }));
  await screen.findByText('Trois plans.');
  expect(screen.queryByRole('tab', { name: 'Transcription' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: /^Document.*La liste/ }));
  const read = await screen.findByRole('link', { name: /^Lire le document/ });
  expect(read).toHaveAttribute('href', '/api/files/x/liste.pdf');
  expect(screen.getByRole('link', { name: 'Télécharger' })).toHaveAttribute('download', 'Liste.pdf');
  await user.click(screen.getByRole('link', { name: /^Film.*Capsulorhexis/ }));
  await video();
  expect(requested).toEqual([film._id, text._id, pdf._id, film._id]);

  const next = screen.getByRole('link', { name: /Suivant/ });
  await user.pointer({ keys: '[MouseLeft>]', target: next });
  await waitFor(() => expect(requested.at(-1)).toBe(text._id));
  await user.pointer({ keys: '[/MouseLeft]', target: next });
  await screen.findByText('Trois plans.');
  expect(requested).toEqual([film._id, text._id, pdf._id, film._id, text._id]);
});

it('opens the lesson to continue with where it was left, reports what is played, and shows at once what it changes', async () => {
  const beats: unknown[] = [];
  const completed = { progress: 100, completed_at: '2026-11-22T10:00:00.000Z', certificate: 'IRIS-7F3K' };
  answer('POST /play-sessions/:id/beats', async (request) => {
    const { keepalive, headers } = request;
    beats.push({ ...((await request.json()) as object), keepalive, bearer: headers.get('authorization') });
    return { ...completed, pending: [], state: 'done' };
  });
  localStorage.setItem('token', 'abc');
  const { user, address } = open(undefined);
  const shown = await playNineSeconds(user);
  expect(address()).toBe(`/learn/${course}/${film._id}`);
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(beats.at(-1)).toMatchObject({ cells: [8, 9], position: 51 }));
  expect(await screen.findByText('Leçon terminée, et avec elle le cours')).toBeVisible();
  const end = screen.getByRole('link', { name: 'Voir votre certificat' });
  expect(end).toHaveAttribute('href', `/learn/${course}/termine`);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');

  await user.click(screen.getByRole('button', { name: 'Lecture' }));
  act(() => playFor(shown, 4));
  window.dispatchEvent(new Event('pagehide'));
  const outlivesTheTab = { cells: [10], position: 55, keepalive: true, bearer: 'Bearer abc' };
  await waitFor(() => expect(beats.at(-1)).toMatchObject(outlivesTheTab));
});

it('still shows the films of an activity after the end of the access, and lets its learner withdraw them', async () => {
  const { submission, practice } = practiceFixtures;
  const activity = lessonFixtures.lesson({ _id: id('d'), kind: 'activity', title: 'Le geste' });
  const sent = submission({ state: 'sent', sent_at: '2026-11-21T10:00:00.000Z' });
  const draft = submission({ _id: id('e'), number: 2 });
  let films = practice([sent, draft]);
  answer('GET /lessons/:id', () => problem('access_ended'));
  answer('GET /lessons/:id/submissions', () => films);
  answer('DELETE /submissions/:id', ({ url }) => {
    films = practice(films.submissions.filter(({ _id }) => !url.endsWith(_id)) as (typeof sent)[]);
    return undefined;
  });
  const { user } = open(activity, { modules: lessonFixtures.outline([film, activity]).modules });
  // In a chunk of its own.
  const second = within(await screen.findByRole('listitem', { name: /^Film n°\s2/ }, { timeout: 15_000 }));
  expect(screen.getByRole('link', { name: 'Revoir mon film' })).toHaveAttribute('href', `/practice/${sent._id}`);
  expect(second.queryByRole('link')).not.toBeInTheDocument();
  await user.click(second.getByRole('button', { name: 'Retirer ce film' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/Il ne compte pas parmi les films que l'activité accepte/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Retirer le film' }));
  await waitFor(() => expect(screen.queryByRole('listitem', { name: /^Film n°\s2/ })).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: 'Revoir mon film' })).toBeVisible();
});

it.each([
  ['play_session_replaced', /La lecture continue sur un autre appareil/, 'Reprendre ici'],
  ['lesson_not_found', /Votre progression n'est plus enregistrée/, 'Réessayer'],
] as const)(
  'stops the film when it counts no more: %s, and resumes it with what was not sent',
  async (code, says, again) => {
    const beats: { cells: number[] }[] = [];
    let isRefused = true;
    answer('POST /play-sessions/:id/beats', async (request) => {
      if (isRefused) return problem(code);
      beats.push((await request.json()) as { cells: number[] });
      return { ...STANDING, state: 'in_progress' };
    });
    const { user } = open(film);
    const shown = await playNineSeconds(user);
    window.dispatchEvent(new Event('online'));
    const notice = (await screen.findByText(says)).closest<HTMLElement>('[role=alert]');
    expect(shown.paused).toBe(true);
    isRefused = false;
    await user.click(within(notice as HTMLElement).getByRole('button', { name: again }));
    await waitFor(() => expect(notice).not.toBeInTheDocument());
    expect(shown.paused).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(beats.at(-1)?.cells).toEqual([8, 9]));
  },
);

/** Time passes in steps of a second, with what the page does in it. */
const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
};

it('says how much reading remains, reports it at once when it is done, and leads back to the course', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] });
  const beats = answerBeats({ cells: 15, required: 13, watched: [0] });
  open(last);
  await screen.findByText('Trois plans.');
  const main = within(screen.getByRole('article'));
  fireEvent.keyDown(document, { key: 'PageDown' });
  expect(await main.findByText('Encore 1 min de lecture')).toBeVisible();
  await pass(20);
  expect(main.getByText('Encore 40 s de lecture')).toBeVisible();
  expect(main.getByRole('status')).toHaveTextContent("Encore moins d'une minute de lecture");
  await pass(40);
  expect(await main.findByText('Leçon terminée')).toBeVisible();
  expect(main.queryByText(/^Encore/)).not.toBeInTheDocument();
  expect(beats.flat()).toContain(12);
  expect(main.getByRole('link', { name: 'Retour à la page du cours' })).toHaveAttribute('href', `/courses/${course}`);
});

it('counts a document while it is read in another tab', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] });
  const beats = answerBeats({ cells: 36, required: 32 });
  open(pdf);
  fireEvent.click(await screen.findByRole('link', { name: /^Lire le document/ }));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(160);
  expect(beats.flat().slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, cell) => cell));
});

it('takes a lesson over from another device once it is played or read here, not when it is looked at', async () => {
  const watching = open(film);
  await loadedVideo();
  window.dispatchEvent(new Event('online'));
  watching.unmount();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] });
  const looking = open(text);
  await screen.findByText('Trois plans.');
  fireEvent.scroll(document);
  await pass(3);
  looking.unmount();
  expect(opened).toBe(0);
  open(text);
  await screen.findByText('Trois plans.');
  fireEvent.pointerMove(document);
  await waitFor(() => expect(opened).toBe(1));
});

it('offers notes and questions of a lesson once it is loaded, and with it their moment', async () => {
  let load = (_: unknown) => {};
  const loaded = new Promise((resolve) => (load = resolve));
  answer('GET /lessons/:id', () => loaded as never);
  const { user } = open(film);
  for (const [tab, label] of [
    ['Questions', /^Poser une question/],
    ['Notes', /^Nouvelle note/],
  ] as const) {
    await user.click(await screen.findByRole('tab', { name: tab }));
    expect(screen.queryByLabelText(label)).toBeNull();
  }
  load({ ...film, course, ...CONTENT.film });
  expect(await screen.findByLabelText(/^Nouvelle note à 0:42/)).toBeInTheDocument();
});

it('searches all films and lands on the second', async () => {
  const hit = { course: { _id: course, title: 'Phaco' }, lesson: film, text: 'Refend radiaire', at: 25 };
  const passages = [{ kind: 'explanation' as const, text: 'La traction était trop forte.' }];
  const match = { words: ['refend', 'traction'], passages };
  answer('GET /film-search', [{ ...hit, kind: 'complication', match }]);
  const { user } = open(film);
  const shown = await loadedVideo();
  await user.click(screen.getByRole('tab', { name: 'Recherche' }));
  await user.type(screen.getByRole('searchbox', { name: 'Chercher dans tous les films' }), 'refnd traction');
  const found = await screen.findByRole('link', { name: /Refend radiaire/ });
  const marks = within(found).getAllByText(/./, { selector: 'mark' });
  expect(marks.map((mark) => mark.textContent)).toEqual(['Refend', 'traction']);
  await user.click(found);
  await waitFor(() => expect(shown.currentTime).toBe(25));
});

it('offers the newer version of the program, moves on request only, and shows its film and the notes it left without lesson', async () => {
  const { user } = open(film, { newer: { number: 2, note: 'Deux films nouveaux.' } });
  const former = await loadedVideo();
  await user.click(screen.getByRole('tab', { name: 'Notes' }));
  await screen.findByText(/^Vos notes restent privées/);
  const notice = screen.getByRole('complementary', { name: 'Nouvelle version du programme' });
  expect(notice).toHaveTextContent('Deux films nouveaux.');
  const note = { _id: id('6'), lesson: id('9'), at: 42, text: 'À relire', created_at: '', updated_at: '', version: 1 };
  answer('GET /learning/:id/former-notes', [{ ...note, lesson_title: 'Leçon retirée' }]);
  answer('POST /learning/:id/move', lessonFixtures.outline(lessons, { revision: 2 }));
  answer('GET /lessons/:id', { ...film, position: 7, course, film: lessonFixtures.film() });
  await user.click(within(notice).getByRole('button', { name: 'Passer à la nouvelle version' }));
  await toastSays('success', 'Programme mis à jour', 'Ce que vous avez terminé reste terminé.');
  expect(notice).not.toBeInTheDocument();
  await waitFor(() => expect(document.querySelector('video')?.currentTime).toBe(7));
  expect(former).not.toBeInTheDocument();
  const section = await screen.findByRole('region', { name: 'Notes de leçons retirées du cours' });
  expect(section).toHaveTextContent('Leçon retirée · 0:42À relire');
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
  open({ _id: id('9') });
  expect(await screen.findByRole('alert')).toHaveTextContent("Cette leçon n'existe pas ou ne vous est pas ouverte");
  expect(screen.getByRole('link', { name: /^Texte.*L'incision/ })).toBeVisible();
});
