import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FFMPEG, testFilm } from '../films.fixtures.ts';
import { encodeFilm, timeLimitOf } from './encode.ts';
import { hideSound, readPicture, withSounds } from './prepared.fixtures.ts';
import { LIBRARY_LIMITS, OWNED_LIMITS, probeFilm } from './probe.ts';

const { signal } = new AbortController();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-spec-limits-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function make(name: string, args: string[]): Promise<string> {
  const file = join(folder, name);
  await promisify(execFile)(FFMPEG, ['-v', 'error', '-y', ...args, file]);
  return file;
}

/** A program that is called instead of ffmpeg; `$FFMPEG` is the real one. */
async function script(...lines: string[]): Promise<string> {
  const program = join(folder, 'ffmpeg');
  await writeFile(program, ['#!/bin/bash', `FFMPEG="${FFMPEG}"`, ...lines, ''].join('\n'), { mode: 0o755 });
  return program;
}

/** It takes as long as the film. */
const slowly = () => script('exec "$FFMPEG" -re "$@"');

/** What becomes of a file of a kind that permits as many seconds. */
async function probe(file: string, seconds: number): Promise<string> {
  const found = await probeFilm(FFMPEG, file, { seconds, failure: 'film_too_long', hasSound: true }, signal).catch(
    ({ message }: Error) => message,
  );
  return typeof found === 'string' ? found : `${found.frames} frames`;
}

it('a film is refused by its frames, not by its length or bytes, and by their pixels', async () => {
  const [quick, large] = [
    await make('quick.mp4', testFilm({ seconds: 1.5, size: '64x64', rate: 240 })),
    await make('large.mp4', testFilm({ seconds: 1.5, size: '3840x2160', rate: 40 })),
  ];
  expect([await probe(quick, 2), await probe(quick, 6)]).toEqual(['film_frames', '360 frames']);
  expect([await probe(large, 1.6), await probe(large, 2.5)]).toEqual(['film_frames', '60 frames']);
});

it('what is left of a film is encoded for a time in proportion, after which it is ended', async () => {
  const source = await make('slow.mp4', testFilm({ seconds: 4, size: '320x240' }));
  const found = await probeFilm(FFMPEG, source, OWNED_LIMITS, signal);
  const [short, long] = [found, { ...found, frames: found.frames * 100, duration: found.duration * 100 }].map(
    timeLimitOf,
  );
  expect(short).toBeLessThan(310_000);
  expect(long).toBeGreaterThan(310_000);
  const encoding = { ffmpeg: await slowly(), source, found, folder, signal, onProgress: () => undefined };
  await expect(encodeFilm({ ...encoding, timeLimitMs: 300 })).rejects.toThrow('film_interrupted');
});

it('a film is read for a time, after which that is ended', async () => {
  const source = await make('read.mp4', testFilm({ seconds: 4 }));
  await expect(probeFilm(await slowly(), source, OWNED_LIMITS, signal, 300)).rejects.toThrow('film_interrupted');
});

it('the sound of a film is tried eight times, and not at all where it is not used', async () => {
  const source = await make('sounds.mp4', withSounds(1.2, Array(10).fill(1.2)));
  await hideSound(source, 9);
  const calls = join(folder, 'calls');
  const program = await script(`echo "$*" >> "${calls}"`, 'exec "$FFMPEG" "$@"');
  const results = [];
  for (const limits of [LIBRARY_LIMITS, OWNED_LIMITS]) {
    await writeFile(calls, '');
    const { sound, isSoundLost } = await probeFilm(program, source, limits, signal);
    const tries = (await readFile(calls, 'utf8')).match(/-t 30 .* -map 0:a:\d .*-frames:a/g)?.length ?? 0;
    results.push({ sound, isSoundLost, tries });
  }
  expect(results).toEqual([
    { sound: undefined, isSoundLost: true, tries: 8 },
    { sound: undefined, isSoundLost: false, tries: 0 },
  ]);
});

it('the sound of a film may begin late', async () => {
  const picture = ['-f', 'lavfi', '-i', 'color=size=16x16:rate=1:duration=80'];
  const sound = ['-itsoffset', '38', '-f', 'lavfi', '-i', 'sine=duration=40'];
  const source = await make('late.mkv', [...picture, ...sound, '-c:v', 'mpeg4', '-c:a', 'aac', '-shortest']);
  expect((await probeFilm(FFMPEG, source, LIBRARY_LIMITS, signal)).sound).toBe(0);
});

it('the picture of a film is the stream that moves, also after one of a still image', async () => {
  const still = ['-f', 'lavfi', '-i', 'testsrc=duration=1.2:size=64x64:rate=1'];
  const moves = ['-f', 'lavfi', '-i', 'testsrc=duration=1.2:size=320x240:rate=25'];
  const source = await make('still.mkv', [...still, ...moves, '-map', '0', '-map', '1', '-pix_fmt', 'yuv420p']);
  const ffmpeg = await script(
    'set -o pipefail',
    'exec 3>&1',
    '"$FFMPEG" "$@" 2>&1 1>&3 | sed -u "/Stream #0:0/s/$/ (still image)/" >&2',
  );
  const found = await probeFilm(ffmpeg, source, LIBRARY_LIMITS, signal);
  expect(found).toMatchObject({ width: 320, height: 240, frames: 30, picture: { stream: 1 } });
  const encoding = { ffmpeg, source, found, folder, signal, onProgress: () => undefined };
  expect(await encodeFilm({ ...encoding, timeLimitMs: 60_000 })).toMatchObject({ width: 320, fps: 25 });
  const { width, height } = await readPicture(join(folder, '480.mp4'));
  expect([width, height]).toEqual([640, 480]);
});
