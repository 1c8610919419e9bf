import { ERRORS } from '@iris/contract/foundation';
import type { Evening, EveningQuestion, Poll } from '@iris/contract/webinars';
import {
  answer,
  fixtures,
  lessonFixtures,
  mockServerNow,
  problem,
  renderPage,
  setServerAhead,
  signInAs,
  stubTimeZone,
  toastSays,
  webinarFixtures,
} from '@iris/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paths } from '../../paths.ts';
import EveningPage from './evening-page.tsx';

const id = (last: string) => last.padStart(24, 'c');
const WEBINAR = id('1');
const START = Date.parse('2027-03-30T16:30:00.000Z');
const MINUTE = 60_000;

const question = (last: string, text: string, more: Partial<EveningQuestion> = {}): EveningQuestion => ({
  ...{ _id: id(last), text, votes: 2, is_own: false, has_voted: false, state: 'open' },
  ...{ asked_at: new Date(START).toISOString(), answered_at: null, ...more },
});

const poll = (more: Partial<Poll> = {}): Poll => ({
  ...{ _id: id('9'), question: 'Quel implant ?', image: null, film: null, state: 'open', votes: 4 },
  options: [
    { id: 'toric', text: 'Torique' },
    { id: 'mono', text: 'Monofocal' },
  ],
  ...{ own: null, results: null, ...more },
});

/** The evening by the clock of the server. */
const evening = (more: Partial<Evening> = {}): Evening => ({
  now: new Date(mockServerNow()).toISOString(),
  webinar: { title: 'Implants toriques', starts_at: new Date(START).toISOString(), minutes: 60, state: 'planned' },
  room_opens_at: new Date(START - 15 * MINUTE).toISOString(),
  room_closes_at: new Date(START + 75 * MINUTE).toISOString(),
  ...{ is_room_open: true, has_link: true, speaking: 0, present: 34 },
  speakers: [
    { name: 'Dr Anne Roy', role: 'Chirurgienne', disclosure: 'Aucun' },
    { name: 'Pr Luc Dias', role: '', disclosure: '' },
  ],
  ...{ chapters: [], questions: [], polls: [], presence: { minutes: 27, required: 40 }, ...more },
});

let tells: string[];
/** What the browser does when polls come into sight, or go out of it. */
let showPolls: (isIntersecting: boolean) => void;
let current: () => Evening | Response;

/** Sets what the server answers, at each call, and notes the calls. */
function serve(next: () => Evening | Response) {
  current = next;
  answer('GET /webinars/:id/evening', () => {
    tells.push('read');
    return current();
  });
  answer('POST /webinars/:id/presence', () => {
    tells.push('told');
    return current();
  });
}

/** Opens the page at a time of the server, on a device whose clock is wrong by so much. */
function open(at: number, more: Partial<Evening> = {}, wrongBy = 0) {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: at + wrongBy });
  setServerAhead(-wrongBy);
  serve(() => evening(more));
  return renderPage(<EveningPage />, { at: `/evening/${WEBINAR}`, path: paths.evening });
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** What the page does when its tab is shown or hidden. */
const changeTab = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

beforeEach(() => {
  tells = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        showPolls = (isIntersecting) => act(() => callback([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  signInAs(fixtures.user());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('counts down, says what will happen, and becomes the room by itself', async () => {
  open(START - 20 * MINUTE);
  expect(await screen.findByRole('timer')).toHaveTextContent(/^[45]:\d\d$/);
  expect(screen.getByText(/40 min de présence donnent droit à l'attestation/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Rejoindre la visioconférence' })).not.toBeInTheDocument();
  expect(tells).toEqual(['read']);
  const downloaded: string[] = [];
  URL.createObjectURL = () => 'blob:entry';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloaded.push(this.download);
  });
  answer('GET /webinars/:id/invitation', () => new Response('BEGIN:VCALENDAR'));
  act(() => screen.getByRole('button', { name: 'Ajouter à mon agenda' }).click());
  await waitFor(() => expect(downloaded).toEqual(['webinaire.ics']));
  await pass(5 * MINUTE + 5000);
  expect(await screen.findByRole('button', { name: 'Rejoindre la visioconférence' })).toBeEnabled();
  expect(tells.at(-1)).toBe('told');
});

it.each([
  ['an hour behind', -60 * MINUTE],
  ['a day ahead', 1440 * MINUTE],
])(
  'opens, counts down and ends by the time of the server on a device that is %s, or is set meanwhile',
  async (_, wrongBy) => {
    answer('GET /webinars/:id/standing', webinarFixtures.standing({ attendance: null }));
    answer('GET /webinars/:id', () => problem('webinar_not_found'));
    stubTimeZone('Etc/Unknown');
    const before = open(START - 20 * MINUTE, {}, wrongBy);
    expect(await screen.findByRole('timer')).toHaveTextContent(/^[45]:\d\d$/);
    expect(screen.getByText(/18:30/)).toBeVisible();
    // The clock is set right: what passes goes on.
    vi.setSystemTime(mockServerNow());
    setServerAhead(0);
    await pass(MINUTE);
    expect(screen.getByRole('timer')).toHaveTextContent(/^[34]:\d\d$/);
    vi.setSystemTime(Date.now() + wrongBy);
    setServerAhead(-wrongBy);
    await pass(4 * MINUTE + 5000);
    expect(await screen.findByRole('button', { name: 'Rejoindre la visioconférence' })).toBeEnabled();
    before.unmount();
    open(START + 74 * MINUTE, {}, wrongBy);
    expect(await screen.findByRole('button', { name: 'Rejoindre la visioconférence' })).toBeEnabled();
    await pass(MINUTE + 2000);
    expect(await screen.findByText('Ce webinaire est terminé.')).toBeVisible();
  },
);

it('tells each 20 seconds that it is open, at once when it is hidden or shown, and claims nothing for the time offline', async () => {
  open(START + 10 * MINUTE);
  expect(await screen.findByText("27 min de présence déclarée, 40 pour l'attestation")).toBeVisible();
  expect(screen.getByText(/34 présents/)).toBeVisible();
  await waitFor(() => expect(tells).toEqual(['read', 'told']));
  tells = [];
  await changeTab();
  await waitFor(() => expect(tells).toEqual(['told']));
  await pass(61_000);
  expect(tells).toHaveLength(4);
  current = () => Response.error();
  await act(async () => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/Les minutes sans réseau ne sont pas comptées/)).toBeVisible();
  current = () => evening({ presence: { minutes: 28, required: 40 } });
  tells = [];
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(/^28 min de présence déclarée/)).toBeVisible();
  expect(screen.queryByText(/Les minutes sans réseau/)).not.toBeInTheDocument();
  expect(tells, 'one minute is told, whatever was missed').toHaveLength(1);
});

it('opens the conference in a tab of the click itself, closes it when it is refused, and links to it when it is blocked', async () => {
  const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
  const openTab = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  let isRefused = false;
  answer('POST /webinars/:id/entrance', () =>
    isRefused ? problem('room_without_link') : { path: '/api/room/secret' },
  );
  const { user } = open(START);
  const enter = await screen.findByRole('button', { name: 'Rejoindre la visioconférence' });
  act(() => enter.click());
  expect(openTab).toHaveBeenCalledOnce();
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/api/room/secret'));
  expect(tab.opener).toBeNull();

  isRefused = true;
  await pass(1000);
  await user.click(enter);
  await waitFor(() => expect(tab.close).toHaveBeenCalled());
  isRefused = false;
  openTab.mockReturnValue(null);
  await pass(1000);
  await user.click(enter);
  const link = await screen.findByRole('link', { name: /Votre navigateur a bloqué l'onglet/ });
  expect(link).toHaveAttribute('href', '/api/room/secret');
});

it('shows a vote at once, takes it back when it is refused, and keeps a question that could not be sent', async () => {
  let questions = [question('2', 'Quelle incision ?')];
  const { user } = open(START);
  serve(() => evening({ questions }));
  await changeTab();
  const vote = await screen.findByRole('button', { name: /^Voter, 2\svotes\s: Quelle incision/ });
  let isRefused = true;
  answer('PUT /webinar-questions/:id/vote', () => {
    if (isRefused) return problem('room_closed');
    questions = [question('2', 'Quelle incision ?', { votes: 3, has_voted: true })];
    return undefined;
  });
  await user.click(vote);
  await toastSays('error', 'Erreur', ERRORS.room_closed.detail);
  expect(vote).toHaveAttribute('aria-pressed', 'false');
  isRefused = false;
  await user.click(vote);
  expect(vote).toHaveAccessibleName(/^Voter, 3\svotes/);
  await waitFor(() => expect(vote).toHaveAttribute('aria-pressed', 'true'));

  const field = screen.getByRole('textbox', { name: 'Votre question' });
  answer('POST /webinars/:id/questions', () => problem('too_many_evening_questions'));
  await user.type(field, 'Et la rotation ?');
  await user.click(screen.getByRole('button', { name: 'Poser la question' }));
  expect(await screen.findByText('Vous avez déjà posé dix questions')).toBeVisible();
  expect(field).toHaveValue('Et la rotation ?');
  answer('POST /webinars/:id/questions', async (request) => {
    const { text } = (await request.json()) as { text: string };
    questions = [...questions, question('3', text, { is_own: true, votes: 0 })];
    return questions.at(-1) as EveningQuestion;
  });
  await user.click(screen.getByRole('button', { name: 'Poser la question' }));
  expect(await screen.findByText('Votre question', { selector: 'span' })).toBeVisible();
  await waitFor(() => expect(field).toHaveValue(''));
});

it('leads to an open poll that is out of sight, until it is in sight, answered or closed', async () => {
  const { user } = open(START, { polls: [poll()] });
  const title = await screen.findByRole('heading', { name: 'Sondages' });
  const way = () => screen.queryByRole('button', { name: 'Sondage ouvert' });
  expect(way()).not.toBeInTheDocument();
  showPolls(false);
  await user.click(screen.getByRole('button', { name: 'Sondage ouvert' }));
  expect(title).toHaveFocus();
  showPolls(true);
  expect(way()).not.toBeInTheDocument();
  showPolls(false);
  for (const done of [poll({ own: 'toric' }), poll({ state: 'closed' })]) {
    expect(way()).toBeInTheDocument();
    serve(() => evening({ polls: [done] }));
    await changeTab();
    await waitFor(() => expect(way()).not.toBeInTheDocument());
    serve(() => evening({ polls: [poll()] }));
    await changeTab();
    await screen.findByRole('article', { name: 'Quel implant ?' });
    await waitFor(() => expect(screen.getByText('Ouvert')).toBeVisible());
    showPolls(false);
  }
});

it('moves nothing while somebody writes: what is new is announced, and shown on request', async () => {
  let more: Partial<Evening> = { questions: [question('2', 'Première ?'), question('3', 'Seconde ?')] };
  const { user } = open(START);
  serve(() => evening(more));
  await changeTab();
  await screen.findByText('Seconde ?');
  const order = () =>
    screen.getAllByRole('button', { name: /^Voter/ }).map((one) => one.getAttribute('aria-label')?.replace(/\s/g, ' '));
  await user.click(screen.getByRole('textbox', { name: 'Votre question' }));
  more = {
    questions: [question('3', 'Seconde ?', { votes: 5 }), question('2', 'Première ?')],
    polls: [poll()],
    speaking: 1,
  };
  await pass(21_000);
  expect(await screen.findByText(/^Pr Luc Dias a la parole\. Nouveau sondage : Quel implant \?$/)).toHaveAttribute(
    'aria-live',
    'polite',
  );
  expect(order()).toEqual(['Voter, 2 votes : Première ?', 'Voter, 5 votes : Seconde ?']);
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Votre question' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /^Nouveau\s: 1\ssondage$/ }));
  expect(screen.getByRole('article', { name: 'Quel implant ?' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sondages' })).toHaveFocus();
  expect(order()).toEqual(['Voter, 5 votes : Seconde ?', 'Voter, 2 votes : Première ?']);
});

it('answers a poll about a moment of a film, changes the answer, and shows the numbers once it is closed', async () => {
  const { sources } = lessonFixtures.film();
  const film = { sources, at: 42 };
  let shown = poll({ film, votes: 0 });
  const { user } = open(START);
  serve(() => evening({ polls: [shown] }));
  await changeTab();
  const chosen: string[] = [];
  answer('PUT /webinar-polls/:id/vote', async (request) => {
    const { option } = (await request.json()) as { option: string };
    chosen.push(option);
    // The number of votes may be a second old.
    shown = poll({ film, own: option, votes: 0 });
    return undefined;
  });
  const card = within(await screen.findByRole('article', { name: 'Quel implant ?' }));
  const still = card.getByLabelText(/^Image du film à 0:42/);
  expect(still).toHaveAttribute('src', expect.stringMatching(/\.mp4#t=42$/));
  await user.click(card.getByRole('button', { name: 'Torique' }));
  await user.click(card.getByRole('button', { name: 'Monofocal' }));
  await waitFor(() => expect(chosen).toEqual(['toric', 'mono']));
  expect(await card.findByRole('button', { name: /^Monofocal ?, votre réponse$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(card.getByText(/^1\s?réponse, dont la vôtre/)).toBeInTheDocument();
  const results = [
    { option: 'toric', count: 3 },
    { option: 'mono', count: 1 },
  ];
  shown = poll({ film, state: 'closed', own: 'mono', votes: 4, results });
  await pass(21_000);
  const rows = (await card.findAllByRole('listitem')).map((row) => row.textContent?.replace(/\s/g, ' '));
  expect(rows).toEqual(['Torique3 · 75 %', 'Monofocal, votre réponse1 · 25 %']);
});

it('says why somebody is not let in, and lets them in by itself once they are', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: START });
  const found: string[] = [];
  for (const code of ['registration_not_found', 'webinar_not_found', 'still_waiting'] as const) {
    serve(() => problem(code));
    const { unmount } = renderPage(<EveningPage />, { at: `/evening/${WEBINAR}`, path: paths.evening });
    await waitFor(() => expect(screen.queryByText('Chargement de la soirée...')).not.toBeInTheDocument());
    const link = screen.getAllByRole('link')[0]?.getAttribute('href');
    found.push(`${screen.getByRole('heading', { level: 1 }).textContent} ${link}`);
    if (code === 'still_waiting') {
      current = () => evening();
      await pass(61_000);
      expect(await screen.findByRole('button', { name: 'Rejoindre la visioconférence' })).toBeVisible();
    }
    unmount();
  }
  expect(found).toEqual([
    `Vous n'êtes pas inscrit /webinars/${WEBINAR}`,
    'Webinaire introuvable /webinars',
    `Vous êtes sur la liste d'attente /webinars/${WEBINAR}`,
  ]);
});

it('leads to attestation and replay once it is over, and says that it is cancelled', async () => {
  const attendance = { minutes: 52, required: 40, serial: 'IRIS-7F3K' };
  answer('GET /webinars/:id/standing', {
    registration: null,
    room_opens_at: '',
    room_closes_at: '',
    is_room_open: false,
    attendance,
  });
  answer('GET /webinars/:id', () => Response.json({ has_replay: true }));
  const { webinar } = evening();
  const over = open(START + 20 * MINUTE, { webinar: { ...webinar, state: 'closed' } });
  const attestation = await screen.findByRole('link', { name: "Voir l'attestation" });
  expect(attestation).toHaveAttribute('href', '/certificates/IRIS-7F3K');
  expect(await screen.findByRole('link', { name: 'Voir la rediffusion' })).toHaveAttribute(
    'href',
    `/replay/${WEBINAR}`,
  );
  expect(screen.getByText(/^52 min de présence déclarée : votre attestation est délivrée/)).toBeVisible();
  over.unmount();
  open(START, { webinar: { ...webinar, state: 'cancelled' } });
  expect(await screen.findByText('Ce webinaire est annulé.')).toBeVisible();
});
