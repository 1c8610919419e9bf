import { PRACTICE_FILM_MAX_SECONDS } from '@iris/contract/foundation';
import { FILM_MAX_SECONDS, FILM_MIN_SECONDS, FILM_SIDE_MAX, type FilmFailure } from '@iris/contract/media';
import { endInTime, FilmError, type FilmInput, INPUT_OPTIONS, messagesIn, readFilm, runFfmpeg } from './ffmpeg.ts';
import type { FoundPicture } from './picture.ts';
import { colorIn, findPicture, isYuv, listStreams, type Stream } from './streams.ts';
import { findFields, findSound } from './trials.ts';

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

/** What a film may be. */
export interface FilmLimits {
  /** How long, in seconds, and what a longer one is refused with. */
  seconds: number;
  failure: FilmFailure;
  /** Whether it is prepared with its sound. */
  hasSound: boolean;
}

export const LIBRARY_LIMITS: FilmLimits = { seconds: FILM_MAX_SECONDS, failure: 'film_too_long', hasSound: true };

/** What is said beside one's own film may name people. */
export const OWNED_LIMITS: FilmLimits = {
  seconds: PRACTICE_FILM_MAX_SECONDS,
  failure: 'practice_film_too_long',
  hasSound: false,
};

/** How long a film may be read before it is prepared, in milliseconds: the largest one by a slow disk, some times. */
const READ_MS = 1_800_000;

/** Messages about a file that ends before its end. */
const CUT = /partial file|ended prematurely|moov atom not found|error reading header/i;

const SIZE = /(?<!0x)\b(?<width>[1-9]\d{0,5})x(?<height>[1-9]\d{0,5})\b(?<rest>.*)/;

/** Rates that ffmpeg rounds in its messages. */
const FRACTIONS: Record<string, string> = { '23.98': '24000/1001', '29.97': '30000/1001', '59.94': '60000/1001' };
const FPS_MAX = 60;
const FPS_DEFAULT = 25;

/** The pixels in a second of film that are worth their work: those of UHD with 30 frames. */
const PIXELS_PER_SECOND = 30 * 3840 * 2160;

/** A film that lacks more than this share of what it announces, or this many seconds, is cut. */
const MISSING = { share: 0.02, seconds: 1 };

/**
 * Reads every packet of a film, which takes little time and finds one that is cut: what the file says of itself is not
 * believed. @throws {FilmError}
 */
export async function probeFilm(
  program: string | undefined,
  file: string,
  limits: FilmLimits,
  signal: AbortSignal,
  timeLimitMs = READ_MS,
): Promise<FoundFilm> {
  return endInTime(timeLimitMs, signal, (ending) => probe({ program, file, signal: ending }, limits));
}

async function probe(input: FilmInput, limits: FilmLimits): Promise<FoundFilm> {
  const { log: description } = await runFfmpeg(input.program, [...INPUT_OPTIONS, '-i', input.file], input);
  const streams = listStreams(description);
  const stream = findPicture(streams);
  if (!stream) throw notAFilm(description);
  const { frames, ...read } = await readWhole(input, stream);
  const sounds = streams.filter(({ kind }) => kind === 'sound').length;
  const sound = limits.hasSound ? await findSound(input, sounds, read.position) : undefined;
  const isWholeUsed = sounds === (sound === undefined ? 0 : 1);
  const duration = isWholeUsed ? read.position : await measureUsed(input, stream, sound);
  if (Math.max(duration, isWholeUsed ? read.announced : 0) < FILM_MIN_SECONDS) throw new FilmError('film_too_short');
  if (duration > limits.seconds) throw new FilmError(limits.failure);
  const { width, height, rest } = sizeIn(stream, description);
  const size = displayedSize(width, height, stream);
  if (Math.max(size.width, size.height) > FILM_SIDE_MAX) throw new FilmError('film_dimensions');
  // A file of few bytes may have any number of frames, each of which is decoded.
  const pixels = frames * size.width * size.height;
  const isHeavy = frames > limits.seconds * FPS_MAX || pixels > limits.seconds * PIXELS_PER_SECOND;
  if (isHeavy) throw new FilmError('film_frames');
  const rate = rateIn(rest);
  const picture = {
    stream: stream.index,
    fields: await findFields(input, { stream, lines: height, fps: rate.fps, duration }),
    color: colorIn(stream),
    isYuv: isYuv(stream),
    lines: height,
  };
  const isSoundLost = limits.hasSound && sounds > 0 && sound === undefined;
  return { duration, ...size, frames, rate, picture, sound, isSoundLost };
}

/** Reads picture and all sound, which shows what is missing of what the file announces. */
async function readWhole(input: FilmInput, picture: Stream) {
  const maps = ['-map', `0:${picture.index}`, '-map', '0:a?'];
  const { log, succeeded, position, frames } = await readFilm(input, [], [...maps, '-c', 'copy']);
  if (CUT.test(log) || (!succeeded && position === 0)) throw notAFilm(log);
  sizeIn(picture, log);
  const announced = durationIn(log);
  if (announced - position > Math.max(MISSING.seconds, announced * MISSING.share)) {
    throw new FilmError('film_truncated');
  }
  return { position, announced, frames };
}

/** Other tracks may be longer than what is seen and heard. */
async function measureUsed(input: FilmInput, picture: Stream, sound: number | undefined): Promise<number> {
  const heard = sound === undefined ? [] : ['-map', `0:a:${sound}`];
  return (await readFilm(input, [], ['-map', `0:${picture.index}`, ...heard, '-c', 'copy'])).position;
}

function notAFilm(log: string): FilmError {
  return new FilmError(CUT.test(log) ? 'film_truncated' : 'film_unreadable', { cause: new Error(messagesIn(log)) });
}

/** The size of a picture in its file, and what is said after it. @throws {FilmError} without one */
function sizeIn({ text }: Stream, log: string): { width: number; height: number; rest: string } {
  const { width, height, rest = '' } = SIZE.exec(text)?.groups ?? {};
  if (!width || !height) throw notAFilm(log);
  return { width: Number(width), height: Number(height), rest };
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
