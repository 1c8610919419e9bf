import type { RouteTable } from '../foundation/index.ts';
import { mediaParams, UPLOAD_PART_TYPE, videoListSchema, videoQuerySchema, videoSchema } from './films.ts';

/** The routes of films: resumable upload, library and delivery. */
export const FILM_ROUTES = {
  'POST /uploads': {
    access: ['manage_courses'],
    tus: 'creation',
    status: 201,
    errors: ['film_too_large', 'too_many_uploads', 'film_quota', 'film_disk_full'],
  },
  'HEAD /uploads/:id': {
    access: ['manage_courses'],
    tus: 'state',
    status: 200,
    errors: ['upload_not_found'],
  },
  'PATCH /uploads/:id': {
    access: ['manage_courses'],
    tus: 'part',
    bodyType: UPLOAD_PART_TYPE,
    errors: ['upload_not_found', 'upload_conflict', 'film_disk_full'],
  },
  'DELETE /uploads/:id': {
    access: ['manage_courses'],
    tus: 'end',
    errors: ['upload_not_found'],
  },
  'GET /videos': { access: ['manage_courses'], query: videoQuerySchema, output: videoListSchema },
  'GET /videos/:id': {
    access: ['manage_courses'],
    output: videoSchema,
    errors: ['video_not_found'],
  },
  'POST /videos/:id/retry': {
    access: ['manage_courses'],
    output: videoSchema,
    idempotencyKey: true,
    errors: ['video_not_found', 'video_not_retryable'],
  },
  'DELETE /videos/:id': {
    access: ['manage_courses'],
    errors: ['video_not_found', 'video_in_use'],
  },
  'GET /media/:token/:file': {
    access: 'public',
    params: mediaParams,
    file: 'video/mp4',
    ranges: true,
    revalidates: true,
    errors: [
      'storage_unavailable',
      'media_token_invalid',
      'submission_withdrawn',
      'video_not_found',
      'range_not_satisfiable',
    ],
  },
} as const satisfies RouteTable;
