import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { RENDITION_HEIGHTS, type RenditionHeight } from '@iris/contract/media';
import type { Job } from '../../foundation/index.ts';
import type { FilmFile, FilmRecord } from './videos/video.schema.ts';

export const POSTER = 'poster.webp';
export const SPRITE = 'sprite.webp';

/** Every file that a film may have. */
export const FILM_FILES = [...RENDITION_HEIGHTS.map(renditionName), POSTER, SPRITE];

/** The name of the file of a rendition. */
export function renditionName(height: RenditionHeight): string {
  return `${height}.mp4`;
}

/** Path of an uploaded file in the store: its name is never part of a path. */
export function sourcePath(uploadId: string): string {
  return `sources/${uploadId}`;
}

/** Folder of the files that an attempt to prepare a film makes. No two attempts write the same file. */
export function filmFolder(videoId: string, attempt: string): string {
  return `films/${videoId}/${attempt}`;
}

/** Name of an attempt to prepare a film, the current one by default. */
export function attemptName({ id, attempts }: Job, attempt = attempts): string {
  return `${id}-${attempt}`;
}

/** The id of the job of an attempt. */
export function parseJobId(name: string): string {
  return name.split('-')[0] ?? '';
}

/** The paths of everything that an attempt to prepare a film may have stored. */
export function listAttemptPaths(job: Job, attempt = job.attempts): string[] {
  return FILM_FILES.map((file) => `${filmFolder(job.key, attemptName(job, attempt))}/${file}`);
}

/** The numbers of the attempts that workers have begun before the current one. */
export function earlierAttempts({ attempts }: Job): number[] {
  return Array.from({ length: Math.max(0, attempts - 1) }, (_, index) => index + 1);
}

/** The paths of all files of a film in the store. */
export function pathsOf({
  source,
  renditions = [],
  poster,
  sprite,
}: Pick<FilmRecord, 'source' | 'renditions' | 'poster' | 'sprite'>): string[] {
  const files = [...renditions, poster, sprite].flatMap((file) => file?.path ?? []);
  return source === undefined ? files : [source, ...files];
}

/** The paths of all files of a film, and of those that the job that prepares it may have stored. */
export function listAllPaths(film: Parameters<typeof pathsOf>[0], job: Job | undefined): string[] {
  return [...pathsOf(film), ...(job ? listAttemptPaths(job) : [])];
}

/** The file of a film by its name in addresses. */
export function fileNamed(name: string, { renditions = [], poster, sprite }: FilmRecord): FilmFile | undefined {
  if (name === POSTER) return poster;
  return name === SPRITE ? sprite : renditions.find(({ height }) => renditionName(height) === name);
}

/** SHA-256 of a file of this machine, in hexadecimal digits. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}
