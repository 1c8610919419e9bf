import { z } from 'zod';
import { body, instant } from './fields.ts';
import { applicationName, refusalSchema, setName } from './releases.ts';
import { remoteName } from './remotes/description.ts';
import { version } from './remotes/registry.ts';

/** Body of `POST /releases/sets`: puts a release whose files have all arrived into a set, in place of the application's other one. */
export const setMemberSchema = body({
  set: setName,
  name: applicationName,
  version,
  /** The version that was live when it was built; when another one is, the set does not go live. */
  replaces: version.nullable().optional(),
});

/** Query of `GET /releases/sets`. */
export const setQuerySchema = z.object({ set: setName });

/** Body of the routes that make a set live, or what was live before it; or that take one or all of its releases out of a waiting one. */
export const setMoveSchema = body({
  set: setName,
  move: z.enum(['activate', 'rollback', 'leave', 'dissolve']),
  /** The application that leaves it; of a team its own. */
  name: applicationName.optional(),
  /** The activation that is rolled back, as the set was read: another one is not. */
  generation: z.int().optional(),
  verify: z.boolean().default(true),
});

/** Whom to ask about an application, and why. */
const missingSchema = z.object({
  name: applicationName,
  title: z.string(),
  /** As its team's package names it, or who made its newest release. */
  contact: z.string(),
  /** In French sentences. */
  reasons: z.array(z.string()),
});

/** Releases of several applications that go live in one move. */
export const releaseSetSchema = z.object({
  name: setName,
  /** `ready`: waits for its activation; `dissolved`: the answer of the move that has taken its last release out of it. */
  state: z.enum(['ready', 'live', 'rolled_back', 'dissolved']),
  /** When the last release was put into it, or it went live, or was rolled back. */
  changed_at: instant,
  members: z.array(
    z.object({
      name: applicationName,
      title: z.string(),
      version,
      released_by: z.string(),
      /** The version of its canary, which a rollback of the set ends, or has ended. */
      canary: version.optional(),
    }),
  ),
  /** The applications whose teams must put a release into it before it can go live. */
  missing: z.array(missingSchema),
  /** The activation with which it went live, or which was rolled back: whoever repeats that names it. */
  generation: z.int().optional(),
  /** Why it could not go live now, or be rolled back once it is live. */
  refusal: refusalSchema.optional(),
  /** In the answer of `POST /releases/sets`: the set that the release has left. */
  left: setName.optional(),
});

/** Body of `POST /admin/deployments/removal`: takes a remote off the site, or puts it back. */
export const removalSchema = body({ name: remoteName, is_removed: z.boolean() });

export type SetMember = z.infer<typeof setMemberSchema>;
/** A move of a set as a client asks for it. */
export type SetToMove = z.input<typeof setMoveSchema>;
export type ReleaseSet = z.infer<typeof releaseSetSchema>;
export type Removal = z.infer<typeof removalSchema>;
