import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RENDITION_HEIGHTS, type RenditionHeight } from '@iris/contract/media';
import { POSTER, renditionName, SPRITE } from '../film-files.ts';
import type { PreparedFilm } from '../videos/video.schema.ts';
import { endInTime, FilmError, INPUT_OPTIONS, messagesIn, runFfmpeg } from './ffmpeg.ts';
import { isHdr, pictureFilters } from './picture.ts';
import { durationIn, type FoundFilm } from './probe.ts';

interface Encoding {
  /** The program. */
  ffmpeg: string | undefined;
  /** The uploaded file. */
  source: string;
  found: FoundFilm;
  /** Where the files are written. */
  folder: string;
  signal: AbortSignal;
  /** Called with the share of the work that is done. */
  onProgress: (share: number) => void;
}

const VIDEO_OPTIONS = ['-c:v', 'libx264', '-preset', 'medium', '-crf', '23', '-profile:v', 'high'];
const SOUND_OPTIONS = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-af', 'aresample=async=1:first_pts=0'];

/** Playable before it is loaded as a whole, and without what a camera writes about place and owner. */
const FILE_OPTIONS = ['-movflags', '+faststart', '-map_metadata', '-1', '-map_chapters', '-1', '-f', 'mp4'];
const PICTURE_OPTIONS = ['-frames:v', '1', '-c:v', 'libwebp', '-quality', '75', '-f', 'webp'];

/** Time between key frames, in seconds: a seek decodes at most this much. */
const KEY_FRAME_SECONDS = 2;

/** Share of frames that cannot be decoded above which a film counts as damaged. */
const ERROR_RATE_MAX = 0.05;

const POSTER_WIDTH = 1280;
const TILE = { width: 160, columns: 10, max: 200 };

/** What the slowest machine decodes and encodes, in pixels per second; an eighth of what one processor does. */
const PIXELS_PER_SECOND = 10_000_000;

/** Added to the time of every film, in milliseconds: machines have other work too. */
const SPARE_MS = 300_000;

/** How long a film may be encoded, in milliseconds, by the pixels that are decoded and encoded. */
export function timeLimitOf({ duration, width, height, frames, rate, picture }: FoundFilm): number {
  const heights = listHeights(height);
  // Mapping colors takes about as long as encoding them.
  const drawn = isHdr(picture) ? [...heights, ...heights.slice(-1)] : heights;
  const encoded = drawn.reduce((sum, line) => sum + line * line * (width / height), 0);
  const pixels = frames * width * height + duration * rate.fps * encoded;
  return Math.ceil(SPARE_MS + (pixels / PIXELS_PER_SECOND) * 1000);
}

/** Makes the renditions, poster and thumbnails of a film; the paths of the result are names of files in the folder. @throws {FilmError} */
export async function encodeFilm({
  timeLimitMs,
  ...encoding
}: Encoding & { timeLimitMs: number }): Promise<PreparedFilm> {
  return endInTime(timeLimitMs, encoding.signal, (signal) => encodeAll({ ...encoding, signal }));
}

async function encodeAll(encoding: Encoding): Promise<PreparedFilm> {
  const { found, folder } = encoding;
  const heights = listHeights(found.height);
  await encodeRenditions(encoding, heights);
  const duration = await measuredDuration(encoding);
  const largest = renditionName(heights.at(-1) ?? RENDITION_HEIGHTS[0]);
  const sprite = layOutGrid(found, duration);
  await drawPicture(encoding, largest, POSTER, posterFilter(), Math.min(5, duration / 10));
  await drawPicture(encoding, renditionName(RENDITION_HEIGHTS[0]), SPRITE, spriteFilter(sprite, duration), 0);
  const fileOf = async (path: string) => ({ path, bytes: (await stat(join(folder, path))).size });
  const renditions = heights.map(async (height) => ({ height, ...(await fileOf(renditionName(height))) }));
  return {
    duration,
    width: found.width,
    height: found.height,
    fps: found.rate.fps,
    is_sound_lost: found.isSoundLost,
    renditions: await Promise.all(renditions),
    poster: await fileOf(POSTER),
    sprite: { ...(await fileOf(SPRITE)), ...sprite },
  };
}

/** The heights of the renditions: up to that of the film. */
function listHeights(height: number): RenditionHeight[] {
  return RENDITION_HEIGHTS.filter((one, index) => index === 0 || one <= height);
}

/** One run for all heights: the film is decoded once. */
async function encodeRenditions(encoding: Encoding, heights: readonly RenditionHeight[]): Promise<void> {
  const { ffmpeg, source, found, folder, signal, onProgress } = encoding;
  const outputs = heights.flatMap((height) => [
    ...['-map', `[v${height}]`, ...soundOptions(found)],
    ...VIDEO_OPTIONS,
    ...['-g', String(Math.round(found.rate.fps * KEY_FRAME_SECONDS)), ...FILE_OPTIONS],
    join(folder, renditionName(height)),
  ]);
  const input = [...INPUT_OPTIONS, '-max_error_rate', String(ERROR_RATE_MAX), '-i', source];
  const args = [...input, '-filter_complex', scaled(heights, found), ...outputs];
  const onPosition = (seconds: number) => onProgress(Math.min(1, seconds / found.duration));
  const { succeeded, log } = await runFfmpeg(ffmpeg, args, { signal, onPosition });
  if (succeeded) return;
  const cause = new Error(messagesIn(log));
  // Built without what is needed: an operator's own, which no command has checked.
  if (/No such filter|Unknown encoder/.test(log)) throw new FilmError('ffmpeg_missing', { cause });
  throw new FilmError(/error rate .* exceeds/i.test(log) ? 'film_truncated' : 'film_unreadable', { cause });
}

function soundOptions({ sound }: FoundFilm): string[] {
  return sound === undefined ? [] : ['-map', `0:a:${sound}`, ...SOUND_OPTIONS];
}

/** The film in each height; what is said of its picture is done once, in the largest one. */
function scaled(heights: readonly RenditionHeight[], { picture, rate }: FoundFilm): string {
  const largest = heights.at(-1) ?? RENDITION_HEIGHTS[0];
  const parts = heights.map((height) => `[s${height}]`).join('');
  const scales = heights.map((height) => {
    const size = height === largest ? 'null' : `scale=w='max(2,trunc(${height}*dar/2)*2)':h=${height},setsar=1`;
    return `[s${height}]${size}[v${height}]`;
  });
  const filters = pictureFilters(picture, largest, rate.fraction).join(',');
  return [`[0:${picture.stream}]${filters},split=${heights.length}${parts}`, ...scales].join(';');
}

/** What was encoded, as ffmpeg reads it back: less than the film had means that it could not be decoded. */
async function measuredDuration({ ffmpeg, folder, found, signal }: Encoding): Promise<number> {
  const file = join(folder, renditionName(RENDITION_HEIGHTS[0]));
  const { log } = await runFfmpeg(ffmpeg, ['-i', file, '-c', 'copy', '-t', '0', '-f', 'null', '-'], { signal });
  const duration = durationIn(log);
  if (duration < found.duration * 0.95 - 1) throw new FilmError('film_truncated');
  return duration;
}

async function drawPicture(
  { ffmpeg, folder, signal }: Encoding,
  from: string,
  to: string,
  filter: string,
  at: number,
): Promise<void> {
  const input = ['-ss', at.toFixed(3), '-i', join(folder, from)];
  const args = [...input, '-an', '-vf', filter, ...PICTURE_OPTIONS, join(folder, to)];
  const { succeeded, log } = await runFfmpeg(ffmpeg, args, { signal });
  if (!succeeded) throw new FilmError('film_unreadable', { cause: new Error(messagesIn(log)) });
}

function posterFilter(): string {
  return `scale=w='min(${POSTER_WIDTH},iw)':h=-2`;
}

function layOutGrid({ width, height }: FoundFilm, duration: number) {
  const tileHeight = Math.max(2, Math.round((TILE.width * height) / width / 2) * 2);
  return {
    interval: Math.max(1, Math.ceil(duration / TILE.max)),
    columns: TILE.columns,
    tile_width: TILE.width,
    tile_height: Math.min(tileHeight, TILE.width * 2),
  };
}

function spriteFilter({ interval, columns, tile_width, tile_height }: ReturnType<typeof layOutGrid>, duration: number) {
  const rows = Math.ceil(Math.ceil(duration / interval) / columns);
  return `fps=1/${interval},scale=${tile_width}:${tile_height},tile=${columns}x${rows}`;
}
