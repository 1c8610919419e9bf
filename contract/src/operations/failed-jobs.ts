import { z } from 'zod';
import { instant, objectId, pageQuery } from '../foundation/index.ts';

/** Work that was given up after all its attempts. */
export const failedJobSchema = z.object({
  _id: objectId,
  kind: z.string(),
  /** What it does, in French. */
  label: z.string(),
  /** What it is about, as it is stored; null where that would be personal. */
  key: z.string().nullable(),
  /** The name of the error. */
  reason: z.string(),
  attempts: z.int().min(1),
  failed_at: instant,
  can_retry: z.boolean(),
});

/** Query of `GET /admin/failed-jobs`. */
export const failedJobQuerySchema = z.object(pageQuery);

/** Answer of `GET /admin/failed-jobs`. */
export const failedJobListSchema = z.array(failedJobSchema);

export type FailedJobQuery = z.infer<typeof failedJobQuerySchema>;
export type FailedJob = z.infer<typeof failedJobSchema>;
