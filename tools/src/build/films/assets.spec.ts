import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FILMS, FPS, type Script } from '@iris/demo';
import { beforeAll, expect, it } from 'vitest';
import { findFfmpeg } from '../../programs/ffmpeg.ts';
import { runCaptured } from '../../system/processes.ts';
import { ROOT, readSettings } from '../../system/settings.ts';
import { describeFilm } from './encode.ts';

const FOLDER = join(ROOT, 'demo', 'films', 'files');
const LARGEST = 1_200_000;
const LARGEST_TOGETHER = 9_000_000;

let ffmpeg: string;

beforeAll(async () => {
  ffmpeg = await findFfmpeg(readSettings().cacheDir);
});

it('describes each film as it was encoded', () => {
  const described = FILMS.map(({ slug }) => JSON.parse(readFileSync(join(FOLDER, slug, 'film.json'), 'utf8')));
  expect(described).toEqual(FILMS.map((script) => JSON.parse(JSON.stringify(describeFilm(script)))));
});

it('has films of the described length, size and encoding, that start before they are loaded', async () => {
  const found = await Promise.all(FILMS.flatMap((script) => [check(script, '720'), check(script, '480')]));
  const expected = FILMS.flatMap(({ slug, duration }) => [
    { film: `${slug}/720`, duration, codec: 'h264 (High)', pixels: 'yuv420p', size: '1280x720', fps: FPS, fast: true },
    { film: `${slug}/480`, duration, codec: 'h264 (High)', pixels: 'yuv420p', size: '854x480', fps: FPS, fast: true },
  ]);
  expect(found).toEqual(expected);
});

it('stays light enough for a slow network and for the repository', () => {
  const large = FILMS.map(({ slug }) => ({ slug, bytes: statSync(join(FOLDER, slug, '720.mp4')).size }));
  const small = FILMS.map(({ slug }) => statSync(join(FOLDER, slug, '480.mp4')).size);
  expect(large.filter(({ bytes }) => bytes > LARGEST)).toEqual([]);
  const together = [...large.map(({ bytes }) => bytes), ...small].reduce((sum, bytes) => sum + bytes, 0);
  expect(together).toBeLessThan(LARGEST_TOGETHER);
});

async function check({ slug }: Script, height: string) {
  const file = join(FOLDER, slug, `${height}.mp4`);
  const { output } = await runCaptured(ffmpeg, ['-hide_banner', '-i', file]);
  const [, hours = '', minutes = '', seconds = ''] = /Duration: (\d+):(\d+):([\d.]+)/.exec(output) ?? [];
  const [, codec = '', pixels = '', size = ''] =
    /Video: (h264 \(\w+\)).*?, (yuv\w+)\(.*?, (\d+x\d+)/.exec(output) ?? [];
  const bytes = readFileSync(file);
  return {
    film: `${slug}/${height}`,
    duration: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    codec,
    pixels,
    size,
    fps: Number(/([\d.]+) fps/.exec(output)?.[1]),
    fast: bytes.indexOf('moov') < bytes.indexOf('mdat'),
  };
}
