import { PRACTICE_FILM_MAX_SECONDS } from '@iris/contract/foundation';
import { FILM_MAX_SECONDS, FILM_MIN_SECONDS, FILM_SIDE_MAX, type FilmFailure } from '@iris/contract/media';
import { FilmError, INPUT_OPTIONS, messagesIn, runFfmpeg } from './ffmpeg.ts';

/** What ffmpeg finds in an uploaded file. Width and height as displayed, in pixels; duration in seconds. */
export interface FoundFilm {
  duration: number;
  width: number;
  height: number;
  /** The frames of the file, which may be more than its rate says. */
  frames: number;
  /** Frames per second, as a fraction for ffmpeg and as a number. */
  rate: { fraction: string; fps: number };
  hasSound: boolean;
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

const STREAM = /^ {2}Stream #0:\d+\S*: Video: .*?(?<!0x)\b(?<width>[1-9]\d{0,5})x(?<height>[1-9]\d{0,5})\b(?<rest>.*)/m;

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
  { seconds, failure }: LengthLimit,
  signal: AbortSignal,
): Promise<FoundFilm> {
  const maps = ['-map', '0:V:0', '-map', '0:a:0?'];
  const args = [...INPUT_OPTIONS, '-i', file, ...maps, '-c', 'copy', '-f', 'null', '-'];
  const { log, succeeded, position, frames } = await runFfmpeg(program, args, { signal });
  const stream = STREAM.exec(log)?.groups;
  if (CUT.test(log)) throw new FilmError('film_truncated', { cause: new Error(messagesIn(log)) });
  if (!stream || (!succeeded && position === 0)) {
    throw new FilmError('film_unreadable', { cause: new Error(messagesIn(log)) });
  }
  const announced = durationIn(log);
  if (Math.max(position, announced) < FILM_MIN_SECONDS) throw new FilmError('film_too_short');
  if (announced - position > Math.max(MISSING.seconds, announced * MISSING.share))
    throw new FilmError('film_truncated');
  if (position > seconds) throw new FilmError(failure);
  const size = displayedSize(Number(stream.width), Number(stream.height), log);
  if (Math.max(size.width, size.height) > FILM_SIDE_MAX) throw new FilmError('film_dimensions');
  // A file of few bytes may have any number of frames, each of which is decoded.
  const isHeavy = frames > seconds * FPS_MAX || frames * size.width * size.height > seconds * PIXELS_PER_SECOND;
  if (isHeavy) throw new FilmError('film_frames');
  return {
    duration: position,
    ...size,
    frames,
    rate: rateIn(stream.rest ?? ''),
    hasSound: /^ {2}Stream #0:\S+: Audio: /m.test(log),
  };
}

/** The duration that ffmpeg announces of a file, in seconds; 0 when it is unknown. */
export function durationIn(log: string): number {
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d\d):(\d\d\.\d+)/.exec(log) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

/** Cameras record sideways, and pixels that are not square. */
function displayedSize(width: number, height: number, log: string): { width: number; height: number } {
  const [, across, down] = /\[SAR (\d+):(\d+) DAR/.exec(log) ?? [];
  const ratio = Number(across) > 0 && Number(down) > 0 ? Number(across) / Number(down) : 1;
  const displayed = { width: Math.round(width * ratio), height };
  const isSideways = /display ?matrix: rotation of -?(90|270)\./i.test(log);
  return isSideways ? { width: displayed.height, height: displayed.width } : displayed;
}

/** A constant rate, so that the player can address each frame. */
function rateIn(description: string): FoundFilm['rate'] {
  const [, text = ''] = /([\d.]+) fps/.exec(description) ?? /([\d.]+) tbr/.exec(description) ?? [];
  const fraction = FRACTIONS[text] ?? String(Math.min(Math.max(Number(text) || FPS_DEFAULT, 1), FPS_MAX));
  const [over = 0, under = 1] = fraction.split('/').map(Number);
  return { fraction, fps: over / under };
}
