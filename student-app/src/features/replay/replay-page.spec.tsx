import type { Replay } from '@iris/contract/webinars';
import {
  answer,
  fixtures,
  lessonFixtures,
  playFor,
  problem,
  renderPage,
  signInAs,
  stubVideos,
} from '@iris/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import ReplayPage from './replay-page.tsx';

const WEBINAR = 'c'.repeat(24);
const { sources, phases, captions } = lessonFixtures.film();
const replay: Replay = {
  ...{ title: 'Implants toriques', sources, phases, captions, is_watched: false, position: 10 },
  questions: [
    { text: 'Quelle incision ?', at: 12 },
    { text: 'Et la rotation ?', at: 40 },
    { text: 'Sans moment ?', at: null },
  ],
};
const SESSION = { _id: 's'.repeat(24), cells: 12, required: 10, watched: [], position: 10 };

let sessions: number;
let beats: { cells: number[]; position: number }[];

beforeAll(stubVideos);
beforeEach(() => {
  [sessions, beats] = [0, []];
  signInAs(fixtures.user());
  answer('GET /webinars/:id/replay', replay);
  answer('POST /webinars/:id/replay-sessions', () => {
    sessions += 1;
    return SESSION;
  });
  answer('POST /replay-sessions/:id/beats', async (request) => {
    beats.push((await request.json()) as (typeof beats)[number]);
    return { pending: [], is_watched: true };
  });
});

const open = () => renderPage(<ReplayPage />, { at: `/replay/${WEBINAR}`, path: paths.replay });
const currentQuestion = () => document.querySelector('li > [aria-current]')?.textContent;

it('goes on where it was left, marks the current question, leads to the others, and proves what is watched', async () => {
  const { user } = open();
  const heading = await screen.findByRole('heading', { name: 'Implants toriques' });
  expect(heading).toBeVisible();
  const video = document.querySelector('video') as HTMLVideoElement;
  await waitFor(() => expect(video.currentTime).toBe(10));
  expect(screen.getByText(/^La rediffusion ne remplace pas la présence/)).toBeVisible();
  expect([currentQuestion(), sessions]).toEqual([undefined, 0]);

  await user.click(screen.getByRole('button', { name: 'Lecture' }));
  act(() => playFor(video, 6));
  expect(currentQuestion()).toBe('0:12Quelle incision ?');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(beats).toMatchObject([{ cells: [2], position: 16 }]));
  expect(sessions).toBe(1);
  expect(await screen.findByText('Rediffusion vue en entier')).toBeVisible();

  const list = within(screen.getByRole('region', { name: 'Questions de la soirée' }));
  await user.click(list.getByRole('button', { name: /Et la rotation/ }));
  expect([video.currentTime, currentQuestion()]).toEqual([40, '0:40Et la rotation ?']);
  expect(list.queryByRole('button', { name: /Sans moment/ })).not.toBeInTheDocument();
  expect(list.getByText('Sans moment ?')).toBeVisible();
});

it('stops when it is watched elsewhere, and says when there is none', async () => {
  answer('POST /replay-sessions/:id/beats', () => problem('play_session_replaced'));
  const { user, unmount } = open();
  await screen.findByRole('heading', { name: 'Implants toriques' });
  const video = document.querySelector('video') as HTMLVideoElement;
  await waitFor(() => expect(video.currentTime).toBe(10));
  await user.click(screen.getByRole('button', { name: 'Lecture' }));
  act(() => playFor(video, 9));
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText(/La lecture continue sur un autre appareil/)).toBeVisible();
  expect(video.paused).toBe(true);
  unmount();
  answer('GET /webinars/:id/replay', () => problem('replay_not_found'));
  open();
  expect(await screen.findByText("Ce webinaire n'a pas de rediffusion.")).toBeVisible();
  const link = screen.getByRole('link', { name: 'Voir la page du webinaire' });
  expect(link).toHaveAttribute('href', `/webinars/${WEBINAR}`);
});
