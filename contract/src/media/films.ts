import { z } from 'zod';
import { type ErrorCode, instant, line, objectId, pageQuery } from '../foundation/index.ts';

/** Maximum size of an uploaded film: 8 GB, in bytes. */
export const FILM_MAX_BYTES = 8 * 1024 ** 3;

/** Minimum duration of a film, in seconds. */
export const FILM_MIN_SECONDS = 1;

/** Maximum duration of a film: 4 h, in seconds. Transcoding takes about two minutes of processor time per minute. */
export const FILM_MAX_SECONDS = 4 * 60 * 60;

/** Maximum width and height of an uploaded film, in pixels: decoding a frame takes memory and time by its surface. */
export const FILM_SIDE_MAX = 4096;

/** Size of the parts in which browsers send a film, in bytes: one must arrive within two minutes. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024;

/** Version of the tus protocol by which films are sent. */
export const TUS_VERSION = '1.0.0';

/** Media type of a part of an upload. */
export const UPLOAD_PART_TYPE = 'application/offset+octet-stream';

/** Name of the header by which the answer of a complete upload names its film. */
export const VIDEO_ID_HEADER = 'video-id';

/** Time after which an upload that is not complete is deleted, in hours. */
export const UPLOAD_HOURS = 24;

/** Lifetime of the addresses of a film's files, in hours. */
export const MEDIA_HOURS = 4;

/** The heights in which a film is stored, in pixels. */
export const RENDITION_HEIGHTS = [480, 720, 1080] as const;

/** The states of a film. */
export const VIDEO_STATUSES = ['waiting', 'processing', 'ready', 'failed'] as const;

/** Why the preparation of a film failed. */
export const FILM_FAILURES = [
  'film_unreadable',
  'film_truncated',
  'film_too_short',
  'film_too_long',
  'practice_film_too_long',
  'film_frames',
  'film_dimensions',
  'film_disk_full',
  'film_interrupted',
  'ffmpeg_missing',
] as const satisfies readonly ErrorCode[];

/** The failures that concern the server, not the film: the same file can be prepared again. */
export const RETRYABLE_FAILURES: readonly FilmFailure[] = ['film_disk_full', 'film_interrupted', 'ffmpeg_missing'];

const pixels = z.int().min(1);

/** One picture with thumbnails of the film, row by row: one every `interval` seconds. Sizes in pixels. */
const spriteGrid = {
  interval: z.number().positive(),
  columns: pixels,
  tile_width: pixels,
  tile_height: pixels,
};

/** What a player needs of a film. Addresses are relative and expire after {@link MEDIA_HOURS}; duration in seconds. */
export const filmSourcesSchema = z.object({
  duration: z.number().positive(),
  width: pixels,
  height: pixels,
  fps: z.number().positive(),
  renditions: z.array(z.object({ height: pixels, url: z.string() })),
  poster: z.string(),
  sprite: z.object({ url: z.string(), ...spriteGrid }),
});

/** The file `film.json` of a film that is already encoded, in the folder with its renditions, poster and sprite. */
export const encodedFilmSchema = filmSourcesSchema
  .pick({ duration: true, width: true, height: true, fps: true })
  .extend({ sprite: z.object(spriteGrid) });

/** A film of the library. */
export const videoSchema = z.object({
  _id: objectId,
  name: z.string(),
  status: z.enum(VIDEO_STATUSES),
  /** Why it failed; null otherwise. */
  failure: z.object({ code: z.enum(FILM_FAILURES), detail: z.string() }).nullable(),
  can_retry: z.boolean(),
  /** Whether it is silent because none of its sound tracks could be decoded. */
  is_sound_lost: z.boolean(),
  /** How much of it is transcoded, in percent. */
  progress: z.int().min(0).max(100),
  /** Size of the uploaded file. */
  bytes: z.number().min(0),
  /** For its author's player, with addresses for the caller; null until it is ready. */
  sources: filmSourcesSchema.nullable(),
  created_by: objectId.nullable(),
  created_at: instant,
});

/** Query of `GET /videos`. */
export const videoQuerySchema = z.object(pageQuery);

/** Answer of `GET /videos`. */
export const videoListSchema = z.array(videoSchema);

/** The upload that a client announces by the headers of `POST /uploads`. */
export const uploadInputSchema = z.object({
  name: line('Le nom du fichier est requis', 255),
  size: z
    .int({ error: "La taille du film n'est pas valide" })
    .min(1, 'Ce fichier est vide')
    .max(FILM_MAX_BYTES, 'Le film dépasse 8\u00a0Go'),
});

const FILE = /^(?:(?:480|720|1080)\.mp4|poster\.webp|sprite\.webp)$/;

/** Parameters of `GET /media/{token}/{file}`. */
export const mediaParams = z.object({
  token: z.string().regex(/^[\w.-]{1,200}$/, "Cette adresse n'est pas valide"),
  file: z.string().regex(FILE, "Ce fichier n'existe pas"),
});

export type FilmSources = z.infer<typeof filmSourcesSchema>;
export type EncodedFilm = z.infer<typeof encodedFilmSchema>;
export type FilmFailure = (typeof FILM_FAILURES)[number];
export type RenditionHeight = (typeof RENDITION_HEIGHTS)[number];
export type Video = z.infer<typeof videoSchema>;
export type VideoStatus = (typeof VIDEO_STATUSES)[number];
export type VideoQuery = z.infer<typeof videoQuerySchema>;
