import { type FilmInput, readFilm } from './ffmpeg.ts';
import type { FieldOrder } from './picture.ts';
import { type Stream, saysInterlaced } from './streams.ts';

/** Frames by which it is judged whether sound can be decoded, and pictures are interlaced. */
const JUDGED_FRAMES = 200;

/** Tracks of sound that are tried, and how much of each, in seconds: one may have little of it, or none. */
const SOUND = { tracks: 8, seconds: 30 };

/** Interlaced films have at most this size and rate, and show it in some frames, unless nothing moves. */
const INTERLACED = { linesMax: 1088, fpsMax: 30, framesMin: 5 };

/** Where a film is judged, as shares of its duration: more than once where it says that it is interlaced. */
const JUDGED_AT = { unsaid: [1 / 3], said: [1 / 6, 1 / 2, 5 / 6] };

/** As many whole pictures, and as many times those with combs, show that what a film says is not so. */
const WHOLE = { framesMin: 50, times: 10 };

/** Telephones put sound of a format of their own before the usual one: only decoding shows which can be. */
export async function findSound(input: FilmInput, count: number, duration: number): Promise<number | undefined> {
  for (let sound = 0; sound < Math.min(count, SOUND.tracks); sound += 1) {
    if (await canDecode(input, sound, duration)) return sound;
  }
  return undefined;
}

/** Sound may begin late: a track that has none at the beginning is tried in the middle. */
async function canDecode(input: FilmInput, sound: number, duration: number): Promise<boolean> {
  for (const second of [0, duration / 2]) {
    const part = ['-ss', second.toFixed(3), '-t', String(SOUND.seconds)];
    const options = ['-map', `0:a:${sound}`, '-frames:a', String(JUDGED_FRAMES)];
    const { succeeded, position } = await readFilm(input, part, options);
    if (!succeeded || position > 0) return succeeded;
  }
  return false;
}

/**
 * Whether a film is interlaced is seen in its pictures: a program that has saved it again may have forgotten to say so, and
 * cameras put whole pictures into two halves.
 */
export async function findFields(
  input: FilmInput,
  { stream, lines, fps, duration }: { stream: Stream; lines: number; fps: number; duration: number },
): Promise<FieldOrder | undefined> {
  const isSaid = saysInterlaced(stream);
  if (!isSaid && (lines > INTERLACED.linesMax || fps > INTERLACED.fpsMax)) return undefined;
  let [top, bottom, whole] = [0, 0, 0];
  for (const share of isSaid ? JUDGED_AT.said : JUDGED_AT.unsaid) {
    const options = ['-map', `0:${stream.index}`, '-frames:v', String(JUDGED_FRAMES), '-vf', 'idet'];
    const { log } = await readFilm(input, ['-ss', (duration * share).toFixed(3)], options);
    for (const [, ...counts] of log.matchAll(/Multi frame detection: TFF: *(\d+) BFF: *(\d+) Progressive: *(\d+)/g)) {
      const [first = 0, second = 0, third = 0] = counts.map(Number);
      [top, bottom, whole] = [top + first, bottom + second, whole + third];
    }
  }
  const combed = top + bottom;
  if (combed >= INTERLACED.framesMin && combed > 2 * whole) return top >= bottom ? 'tff' : 'bff';
  const isWhole = whole >= WHOLE.framesMin && whole > WHOLE.times * combed;
  return isSaid && !isWhole ? 'auto' : undefined;
}
