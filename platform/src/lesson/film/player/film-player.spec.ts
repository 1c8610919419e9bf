import { lessonFixtures, playFor, stubVideos } from '@iris/platform/testing';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { FilmPlayer } from './film-player.ts';

beforeAll(stubVideos);

async function open(options: Partial<ConstructorParameters<typeof FilmPlayer>[0]> = {}) {
  const player = new FilmPlayer({ film: lessonFixtures.film(), stopsAtDecisions: true, ...options });
  const video = document.createElement('video');
  const detach = player.attach(video);
  // It looks at each frame, also of the next spec.
  onTestFinished(() => detach?.());
  await Promise.resolve();
  return { player, video };
}

it('stops exactly once at a decision on its way, and opens on demand one that was jumped over', async () => {
  const { player, video } = await open({ start: 8 });
  player.play();
  playFor(video, 5);
  expect([player.getState().decision, video.currentTime, video.paused]).toEqual(['decision-1', 10, true]);
  player.play();
  playFor(video, 5);
  expect([player.getState().decision, video.currentTime]).toEqual([null, 15]);
  player.seek(8);
  playFor(video, 5);
  expect(video.currentTime, 'not a second time').toBe(13);
  player.seek(32);
  playFor(video, 5);
  expect([player.getState().decision, video.currentTime]).toEqual([null, 37]);
  const decision = player.film.decisions[1];
  if (decision) player.openDecision(decision);
  expect([player.getState().decision, video.currentTime, video.paused]).toEqual(['decision-2', 30, true]);
});

it('does not stop at answered decisions, nor at any where nobody can answer', async () => {
  const answers = [{ decision: 'decision-1', option: 'pressure', chosen: 'pressure', explanation: '', peers: [] }];
  const answered = await open({ film: lessonFixtures.film({ answers }) });
  answered.player.play();
  playFor(answered.video, 15);
  const preview = await open({ stopsAtDecisions: false });
  preview.player.play();
  playFor(preview.video, 15);
  expect([answered.video.currentTime, preview.video.currentTime]).toEqual([15, 15]);
});

it('stops at a decision at which the film is resumed, once it plays', async () => {
  const { player, video } = await open({ start: 30 });
  video.dispatchEvent(new Event('timeupdate'));
  expect(player.getState().decision).toBe(null);
  player.play();
  playFor(video, 1);
  expect(player.getState().decision).toBe('decision-2');
});

it('keeps time and speed when the rendition changes, and what was played of the former one', async () => {
  const { player, video } = await open({ start: 40 });
  player.prefer({ rate: 1.5 });
  player.play();
  playFor(video, 4);
  player.prefer({ chosenHeight: 480 });
  await Promise.resolve();
  expect([video.getAttribute('src'), video.currentTime, video.playbackRate, video.paused]).toEqual([
    '/api/films/a/480.mp4',
    44,
    1.5,
    false,
  ]);
  playFor(video, 2);
  expect(player.played()).toEqual([[40, 46]]);
});

it('goes on with new addresses after a failure', async () => {
  const { player, video } = await open({ start: 40 });
  video.dispatchEvent(new Event('error'));
  expect(player.getState().hasFailed).toBe(true);
  const film = lessonFixtures.film();
  const renditions = film.sources.renditions.map(({ height }) => ({ height, url: `/api/films/b/${height}.mp4` }));
  player.renew({ ...film, sources: { ...film.sources, renditions } });
  await Promise.resolve();
  expect([player.getState().hasFailed, video.getAttribute('src'), video.currentTime]).toEqual([
    false,
    '/api/films/b/720.mp4',
    40,
  ]);
});

it('remembers preferences, and ignores stored ones that are not valid', async () => {
  const stored = new Map<string, string>();
  const storage = {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => void stored.set(key, value),
  };
  const { player } = await open({ storage });
  player.prefer({ rate: 2, hasCaptions: false });
  const again = await open({ storage });
  expect([again.player.getState().rate, again.player.getState().hasCaptions]).toEqual([2, false]);
  stored.set('film', '{"rate":"fast","volume":0.25}');
  const third = await open({ storage });
  expect([third.player.getState().rate, third.player.getState().volume]).toEqual([1, 0.25]);
  stored.set('film', '{');
  expect((await open({ storage })).player.getState().rate).toBe(1);
});
