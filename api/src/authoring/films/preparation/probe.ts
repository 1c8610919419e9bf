import { PRACTICE_FILM_MAX_SECONDS } from '@iris/contract/foundation';
import { FILM_MAX_SECONDS, FILM_MIN_SECONDS, FILM_SIDE_MAX, type FilmFailure } from '@iris/contract/media';
import { FilmError, INPUT_OPTIONS, messagesIn, type Outcome, runFfmpeg } from './ffmpeg.ts';
import type { FieldOrder, FoundPicture } from './picture.ts';
import { colorIn, findPicture, listStreams, type Stream, saysInterlaced } from './streams.ts';

/** What ffmpeg finds in an uploaded file. Width and height as displayed, in pixels; duration in seconds. */
export interface FoundFilm {
  duration: number;
  width: number;
  height: number;
  /** The frames of the file, which may be more than its rate says. */
  frames: number;
  /** Frames per second, as a fraction for ffmpeg and as a number. */
  rate: { fraction: string; fps: number };
  picture: FoundPicture;
  /** The first of its sound tracks that can be decoded; undefined for none. */
  sound: number | undefined;
  /** Whether it has sound, but none that can be decoded. */
  isSoundLost: boolean;
}

/** The program, the file, and what ends the work. */
interface Probed {
  program: string | undefined;
  file: string;
  signal: AbortSignal;
}

/** How long a film may be, in seconds, and what a longer one is refused with. */
export interface LengthLimit {
  seconds: number;
  failure: FilmFailure;
}

export const LIBRARY_LENGTH: LengthLimit = { seconds: FILM_MAX_SECONDS, failure: 'film_too_long' };
export const OWNED_LENGTH: LengthLimit = { seconds: PRACTICE_FILM_MAX_SECONDS, failure: 'practice_film_too_long' };

/** Messages about a file that ends before its end. */
const CUT = /partial file|ended prematurely|moov atom not found|error reading header/i;

const SIZE = /(?<!0x)\b(?<width>[1-9]\d{0,5})x(?<height>[1-9]\d{0,5})\b(?<rest>.*)/;

/** Rates that ffmpeg rounds in its messages. */
const FRACTIONS: Record<string, string> = { '23.98': '24000/1001', '29.97': '30000/1001', '59.94': '60000/1001' };
const FPS_MAX = 60;
const FPS_DEFAULT = 25;

/** The pixels in a second of film that are worth their work: those of UHD with 30 frames. */
const PIXELS_PER_SECOND = 30 * 3840 * 2160;

/** Frames by which it is judged whether sound can be decoded, and pictures are interlaced. */
const JUDGED_FRAMES = 200;

/** Interlaced films have at most this size and rate, and show it in some frames, unless nothing moves. */
const INTERLACED = { linesMax: 1088, fpsMax: 30, framesMin: 5 };

/** A film that lacks more than this share of what it announces, or this many seconds, is cut. */
const MISSING = { share: 0.02, seconds: 1 };

/**
 * Reads every packet of a film, which takes little time and finds one that is cut: what the file says of itself is not
 * believed. @throws {FilmError}
 */
export async function probeFilm(
  program: string | undefined,
  file: string,
  { seconds, failure }: LengthLimit,
  signal: AbortSignal,
): Promise<FoundFilm> {
  const probed = { program, file, signal };
  const maps = ['-map', '0:V:0', '-map', '0:a?'];
  const { log, succeeded, position, frames } = await read(probed, [], [...maps, '-c', 'copy']);
  if (CUT.test(log)) throw new FilmError('film_truncated', { cause: new Error(messagesIn(log)) });
  const streams = listStreams(log);
  const stream = findPicture(streams);
  const { width, height, rest = '' } = SIZE.exec(stream?.text ?? '')?.groups ?? {};
  if (!stream || !width || !height || (!succeeded && position === 0)) {
    throw new FilmError('film_unreadable', { cause: new Error(messagesIn(log)) });
  }
  const announced = durationIn(log);
  if (Math.max(position, announced) < FILM_MIN_SECONDS) throw new FilmError('film_too_short');
  if (announced - position > Math.max(MISSING.seconds, announced * MISSING.share))
    throw new FilmError('film_truncated');
  if (position > seconds) throw new FilmError(failure);
  const size = displayedSize(Number(width), Number(height), stream);
  if (Math.max(size.width, size.height) > FILM_SIDE_MAX) throw new FilmError('film_dimensions');
  // A file of few bytes may have any number of frames, each of which is decoded.
  const isHeavy = frames > seconds * FPS_MAX || frames * size.width * size.height > seconds * PIXELS_PER_SECOND;
  if (isHeavy) throw new FilmError('film_frames');
  const rate = rateIn(rest);
  const picture = {
    fields: await findFields(probed, { stream, lines: Number(height), fps: rate.fps, duration: position }),
    color: colorIn(stream),
    isYuv: /, (?:yuv|nv|p\d)\w*[(,]/.test(stream.text),
    lines: Number(height),
  };
  const sounds = streams.filter(({ kind }) => kind === 'sound').length;
  const sound = await findSound(probed, sounds);
  return { duration: position, ...size, frames, rate, picture, sound, isSoundLost: sounds > 0 && sound === undefined };
}

/** Reads the file, from its beginning unless options before it say otherwise, and keeps nothing of it. */
function read({ program, file, signal }: Probed, before: string[], options: string[]): Promise<Outcome> {
  return runFfmpeg(program, [...before, ...INPUT_OPTIONS, '-i', file, ...options, '-f', 'null', '-'], { signal });
}

/** Telephones put sound of a format of their own before the usual one: only decoding shows which can be. */
async function findSound(probed: Probed, count: number): Promise<number | undefined> {
  for (let sound = 0; sound < count; sound += 1) {
    const options = ['-map', `0:a:${sound}`, '-frames:a', String(JUDGED_FRAMES)];
    const { succeeded, position } = await read(probed, [], options);
    if (succeeded && position > 0) return sound;
  }
  return undefined;
}

/** Whether a film is interlaced is seen in its pictures: a program that has saved it again may have forgotten to say so. */
async function findFields(
  probed: Probed,
  { stream, lines, fps, duration }: { stream: Stream; lines: number; fps: number; duration: number },
): Promise<FieldOrder | undefined> {
  const isSaid = saysInterlaced(stream);
  if (!isSaid && (lines > INTERLACED.linesMax || fps > INTERLACED.fpsMax)) return undefined;
  const options = ['-map', '0:V:0', '-frames:v', String(JUDGED_FRAMES), '-vf', 'idet'];
  const { log } = await read(probed, ['-ss', (duration / 3).toFixed(3)], options);
  const found = [...log.matchAll(/Multi frame detection: TFF: *(\d+) BFF: *(\d+) Progressive: *(\d+)/g)];
  const [top = 0, bottom = 0, whole = 0] = [1, 2, 3].map((at) => found.reduce((sum, one) => sum + Number(one[at]), 0));
  const isSeen = top + bottom >= INTERLACED.framesMin && top + bottom > 2 * whole;
  if (isSeen) return top >= bottom ? 'tff' : 'bff';
  return isSaid ? 'auto' : undefined;
}

/** The duration that ffmpeg announces of a file, in seconds; 0 when it is unknown. */
export function durationIn(log: string): number {
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d\d):(\d\d\.\d+)/.exec(log) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

/** Cameras record sideways, and pixels that are not square. */
function displayedSize(width: number, height: number, { text, details }: Stream): { width: number; height: number } {
  // What the container says comes after what the codec says, and counts more.
  const [, across, down] = [...text.matchAll(/\bSAR (\d+):(\d+) DAR/g)].at(-1) ?? [];
  const ratio = Number(across) > 0 && Number(down) > 0 ? Number(across) / Number(down) : 1;
  const displayed = { width: Math.round(width * ratio), height };
  const isSideways = /display ?matrix: rotation of -?(90|270)\./i.test(details);
  return isSideways ? { width: displayed.height, height: displayed.width } : displayed;
}

/** A constant rate, so that the player can address each frame. */
function rateIn(description: string): FoundFilm['rate'] {
  const [, text = ''] = /([\d.]+) fps/.exec(description) ?? /([\d.]+) tbr/.exec(description) ?? [];
  const fraction = FRACTIONS[text] ?? String(Math.min(Math.max(Number(text) || FPS_DEFAULT, 1), FPS_MAX));
  const [over = 0, under = 1] = fraction.split('/').map(Number);
  return { fraction, fps: over / under };
}
