import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Practice, Submission } from '@iris/contract/practice';
import type { Page, Route } from 'playwright';
import type { TestInstance } from '../../product/test/test-instance.ts';
import { launchChromium } from '../../programs/chromium.ts';
import { findFfmpeg } from '../../programs/ffmpeg.ts';
import { runCaptured } from '../../system/processes.ts';
import { scratchFolder } from '../../system/scratch-folder.ts';
import { readSettings } from '../../system/settings.ts';
import { CommandError, say, table } from '../../system/terminal.ts';
import { demoToken } from '../demo-token.ts';
import { differencesOf, type Frame } from './frame-differences.ts';

/** How long both films play; `SYNC_SECONDS` asks for another time. */
const SECONDS = Number(process.env.SYNC_SECONDS || 300);

const OWN = { name: 'own', fps: 25, start: 2 };
const REFERENCE = { name: 'reference', fps: 60, start: 5 };

/** One frame of the slower film, in milliseconds. */
const LIMIT_MS = 1000 / OWN.fps;

const SLICE_BYTES = 2_000_000;

declare global {
  /** The frames that were shown, kept by the script in the page. */
  var framesOf: { own: Frame[]; reference: Frame[] };
}

/** How far two films of 25 and 60 frames a second are apart on their page; false when by more than a frame. */
export async function benchFilmSync({ address }: TestInstance): Promise<boolean> {
  say(`\nDeux films, 25 et 60 images par seconde, côte à côte pendant ${SECONDS} s (écart des images montrées, ms)…\n`);
  const films = new Map([OWN, REFERENCE].map(({ name, fps }) => [name, drawFilm(fps)]));
  const token = await demoToken(address, 'student');
  const browser = await launchChromium();
  try {
    const storageState = {
      cookies: [],
      origins: [{ origin: address, localStorage: [{ name: 'token', value: token }] }],
    };
    const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.route('**/api/submissions/*', (route) => route.fulfill({ json: SUBMISSION }));
    await page.route('**/api/lessons/*/submissions', (route) => route.fulfill({ json: NO_OTHERS }));
    await page.route('**/api/media/bench-*/*', async (route) => serveFilm(route, await filmAt(route, films)));
    await page.goto(`${address}/practice/${SUBMISSION._id}`);
    const { own, reference } = await play(page);
    const found = differencesOf(
      { ...OWN, frames: own },
      { ...REFERENCE, frames: reference },
      REFERENCE.start - OWN.start,
    );
    const at = (share: number) => found[Math.ceil((found.length - 1) * share)] ?? Number.NaN;
    say(
      table([
        ['images', 'médiane', 'p95', 'p99', 'max'],
        [String(found.length), ...[0.5, 0.95, 0.99, 1].map((share) => at(share).toFixed(1))],
      ]),
    );
    // A busy machine shows single frames late. Each second has frames of both films, or something stood still.
    return at(0.99) <= LIMIT_MS && found.length > SECONDS * OWN.fps;
  } finally {
    await browser.close();
  }
}

/** Plays both films and returns the frames that were shown. */
async function play(page: Page): Promise<typeof globalThis.framesOf> {
  await page.waitForFunction(() => {
    const films = [...document.querySelectorAll('video')];
    return films.length === 2 && films.every(({ readyState }) => readyState >= 2);
  });
  await page.evaluate(() => {
    globalThis.framesOf = { own: [], reference: [] };
    const films = document.querySelectorAll('video');
    for (const [index, frames] of [globalThis.framesOf.own, globalThis.framesOf.reference].entries()) {
      const video = films[index];
      // By an event, because a named function would call one of the loader that the page does not have.
      video?.addEventListener('frame', () =>
        video.requestVideoFrameCallback((_, { expectedDisplayTime, mediaTime }) => {
          frames.push([expectedDisplayTime, mediaTime]);
          video.dispatchEvent(new Event('frame'));
        }),
      );
      video?.dispatchEvent(new Event('frame'));
    }
  });
  await page.keyboard.press('k');
  await sleep(SECONDS * 1000);
  return page.evaluate(() => globalThis.framesOf);
}

/** A film with a counter, of which only the times of its frames count. */
async function drawFilm(fps: number): Promise<Buffer> {
  const [ffmpeg, folder] = await Promise.all([findFfmpeg(readSettings().cacheDir), scratchFolder('films')]);
  const file = join(folder, `${fps}.mp4`);
  const source = `testsrc2=size=640x360:rate=${fps}:duration=${SECONDS + 20}`;
  const coding = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '40',
    '-g',
    String(fps * 2),
    '-pix_fmt',
    'yuv420p',
  ];
  const { ok, output } = await runCaptured(ffmpeg, [
    ...['-v', 'error', '-f', 'lavfi', '-i', source],
    ...[...coding, '-movflags', '+faststart', file],
  ]);
  if (!ok) throw new CommandError(output);
  return readFile(file);
}

async function filmAt(route: Route, films: Map<string, Promise<Buffer>>): Promise<Buffer> {
  const [, name = ''] = /bench-(\w+)\//.exec(route.request().url()) ?? [];
  return (await films.get(name)) ?? Buffer.alloc(0);
}

/** Answers a part of the film, as the API does. */
async function serveFilm(route: Route, film: Buffer): Promise<void> {
  const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '') ?? [];
  const first = Number(from);
  const last = Math.min(to ? Number(to) : film.length - 1, first + SLICE_BYTES, film.length - 1);
  const headers = { 'accept-ranges': 'bytes', 'content-range': `bytes ${first}-${last}/${film.length}` };
  const body = film.subarray(first, last + 1);
  // A request that the browser has ended meanwhile needs no answer.
  await route.fulfill({ status: 206, contentType: 'video/mp4', headers, body }).catch(() => {});
}

const sourcesOf = ({ name, fps }: typeof OWN) => ({
  ...{ duration: SECONDS + 20, width: 640, height: 360, fps },
  renditions: [{ height: 360, url: `/api/media/bench-${name}/480.mp4` }],
  poster: '',
  sprite: { url: '', interval: 2, columns: 1, tile_width: 160, tile_height: 90 },
});

const STEP = { id: 'step', title: 'Geste', weight: 1, levels: ['1', '2', '3', '4', '5'] };
const ID = 'b'.repeat(24);
const SENT_AT = '2026-11-20T10:00:00.000Z';

/** A film with its reference, whose only step begins elsewhere. */
const SUBMISSION: Submission = {
  ...{ _id: ID, course: ID, lesson: ID, title: 'Banc', number: 1, state: 'sent', origin: 'wet_lab', version: 1 },
  ...{ is_own: true, is_shared: false, created_at: SENT_AT, sent_at: SENT_AT, result: null, appeal: null, cut: null },
  rubric: {
    steps: [STEP],
    pass_level: 3,
    reference: { sources: sourcesOf(REFERENCE), marks: [{ step: STEP.id, start: REFERENCE.start }] },
  },
  film: { status: 'ready', failure: null, progress: 100, sources: sourcesOf(OWN) },
  marks: [{ step: STEP.id, start: OWN.start }],
  self_levels: [{ step: STEP.id, level: 3 }],
};

const NO_OTHERS: Practice = { submissions: [], attempts_left: 1, is_overdue: false };
