import { z } from 'zod';
import { instant, objectId } from '../foundation/index.ts';

/** A session of an account: where it is open and since when. Never an address or the header of a browser. */
export const openSessionSchema = z.object({
  _id: objectId,
  /** Browser and system in French, such as `Firefox sur Windows`. */
  device: z.string(),
  /** The first bits of the address, such as `203.0.113.0/24`. */
  network: z.string(),
  created_at: instant,
  /** To the minute. */
  last_used_at: instant,
  /** Whether it is the session of this call. */
  current: z.boolean(),
});

/** Answer of `GET /account/sessions` and `GET /admin/users/{id}/sessions`: the last used first. */
export const openSessionListSchema = z.array(openSessionSchema);

export type OpenSession = z.infer<typeof openSessionSchema>;
