import { ERRORS } from '@iris/contract/foundation';
import { type FilmSources, RETRYABLE_FAILURES, type Video } from '@iris/contract/media';
import type { FilmRecord, PreparedFilm, VideoRecord } from './video.schema.ts';

/** Converts a stored film to an answer; `token` is that of its addresses for the caller. */
export function toVideo(record: VideoRecord, token: string): Video {
  const { _id, name, status, failure, progress, bytes, created_by, created_at } = record;
  return {
    _id: _id.toHexString(),
    name,
    status,
    failure: failure ? { code: failure, detail: ERRORS[failure].detail } : null,
    can_retry: canRetry(record),
    is_sound_lost: record.is_sound_lost ?? false,
    progress,
    bytes,
    sources: isPrepared(record) ? toSources(record, token) : null,
    created_by: created_by?.toHexString() ?? null,
    created_at: created_at.toISOString(),
  };
}

/** What a player needs, with the addresses of a token. */
export function toSources(
  { duration, width, height, fps, renditions, sprite }: PreparedFilm,
  token: string,
): FilmSources {
  const urlOf = (file: string) => `/api/media/${token}/${file}`;
  const { interval, columns, tile_width, tile_height } = sprite;
  return {
    duration,
    width,
    height,
    fps,
    renditions: renditions.map((one) => ({ height: one.height, url: urlOf(`${one.height}.mp4`) })),
    poster: urlOf('poster.webp'),
    sprite: { url: urlOf('sprite.webp'), interval, columns, tile_width, tile_height },
  };
}

/** A film as the journal records it: without addresses, which give access. */
export function toSnapshot(record: VideoRecord): object {
  const { sources: _, ...snapshot } = toVideo(record, '');
  return snapshot;
}

/** Whether a film is ready, and has what a player needs. */
export function isPrepared(record: FilmRecord): record is FilmRecord & PreparedFilm {
  return record.status === 'ready';
}

/** Whether the same file can be prepared again. */
export function canRetry({ status, failure, source }: FilmRecord): boolean {
  return status === 'failed' && source !== undefined && failure !== undefined && RETRYABLE_FAILURES.includes(failure);
}
