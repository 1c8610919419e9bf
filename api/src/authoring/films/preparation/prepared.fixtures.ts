import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { FFMPEG } from '../films.fixtures.ts';
import { encodeFilm } from './encode.ts';
import { LIBRARY_LIMITS, probeFilm } from './probe.ts';

const run = promisify(execFile);

/** Red, green and blue of a place, from 0 to 255. */
export type Rgb = [red: number, green: number, blue: number];

/** Files of cameras and of other programs, as they are. */
export const sample = (name: string): string => join(import.meta.dirname, 'samples', name);

/** A folder in which films are made and prepared, without an API. */
export function filmFolder() {
  const { signal } = new AbortController();
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'iris-spec-prepared-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Makes a film by ffmpeg; returns its path. */
  const make = async (name: string, ...args: string[]) => {
    const file = join(folder, name);
    await run(FFMPEG, ['-v', 'error', '-y', ...args, file]);
    return file;
  };

  /** Prepares a film; returns what was found in it, and its smallest rendition. */
  const prepare = async (source: string) => {
    const found = await probeFilm(FFMPEG, source, LIBRARY_LIMITS, signal);
    const to = await mkdtemp(join(folder, 'prepared-'));
    const encoding = { ffmpeg: FFMPEG, source, found, folder: to, signal, onProgress: () => undefined };
    const film = await encodeFilm({ ...encoding, timeLimitMs: 120_000 });
    return { found, film, rendition: join(to, film.renditions[0]?.path ?? '') };
  };

  /** The path of something in the folder, or of the folder itself. */
  const pathOf = (name = '') => join(folder, name);

  /** Makes a program that is called instead of ffmpeg; `$FFMPEG` is the real one. */
  const wrapFfmpeg = async (...lines: string[]) => {
    const program = pathOf('ffmpeg');
    await writeFile(program, ['#!/bin/bash', `FFMPEG="${FFMPEG}"`, ...lines, ''].join('\n'), { mode: 0o755 });
    return program;
  };

  return { make, prepare, pathOf, wrapFfmpeg };
}

/** Gives the first tracks of sound of an MP4 file the tag of a format that ffmpeg cannot decode. */
export async function hideSound(file: string, tracks: number): Promise<void> {
  const bytes = await readFile(file);
  for (let from = 0, left = tracks; left > 0; left -= 1) {
    from = bytes.indexOf('mp4a', from, 'latin1');
    bytes.write('apac', from, 'latin1');
    // Its description would say what it is.
    bytes.write('xsds', bytes.indexOf('esds', from, 'latin1'), 'latin1');
  }
  await writeFile(file, bytes);
}

/** Options of ffmpeg for a film with tracks of sound of these durations, in seconds. */
export function withSounds(seconds: number, tracks: readonly number[]): string[] {
  const picture = ['-f', 'lavfi', '-i', `testsrc=duration=${seconds}:size=160x120:rate=25`];
  const sounds = tracks.flatMap((duration) => ['-f', 'lavfi', '-i', `sine=duration=${duration}`]);
  const maps = ['v', ...tracks.map(() => 'a')].flatMap((kind, at) => ['-map', `${at}:${kind}`]);
  return [...picture, ...sounds, ...maps, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
}

/** A picture of a film at a second, as red, green and blue of each pixel. */
export async function readPicture(file: string, second = 0.5) {
  const at = ['-ss', String(second), '-i', file, '-frames:v', '1'];
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const options = { encoding: 'buffer', maxBuffer: 64 * 1024 ** 2 } as const;
  const { stdout: bytes, stderr } = await run(FFMPEG, [...at, ...raw], options);
  const [, width = 0, height = 0] = (/rgb24\b.*?, (\d+)x(\d+)/.exec(String(stderr)) ?? []).map(Number);
  const at3 = (x: number, y: number) => 3 * (Math.floor(y * height) * width + Math.floor(x * width));
  return {
    width,
    height,
    /** The color of a place, from the left and from the top, both from 0 to 1. */
    colorAt: (x: number, y: number): Rgb => [...bytes.subarray(at3(x, y), at3(x, y) + 3)] as Rgb,
    /** How much the lines of a part of it differ from both neighbors at once, as of combs: the mean, from 0 to 255. */
    combing: (top: number, bottom: number): number => {
      const red = (x: number, y: number) => bytes[3 * (y * width + x)] ?? 0;
      let sum = 0;
      let count = 0;
      for (let y = Math.floor(top * height); y < bottom * height; y += 1) {
        for (let x = 0; x < width; x += 1) {
          const [above, here, below] = [red(x, y - 1), red(x, y), red(x, y + 1)];
          sum += Math.max(0, Math.min(Math.abs(here - above), Math.abs(here - below)) - 20);
          count += 1;
        }
      }
      return sum / count;
    },
  };
}

/** What ffmpeg says of a film. */
export async function describeFilm(file: string): Promise<string> {
  return run(FFMPEG, ['-hide_banner', '-i', file]).then(
    ({ stderr }) => stderr,
    ({ stderr }: { stderr: string }) => stderr,
  );
}
