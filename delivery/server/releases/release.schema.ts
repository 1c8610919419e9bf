import { Schema, type Types } from 'mongoose';
import type { ReleaseAddress, ReleaseInput, ReleaseOrigin, Sizes } from '../../contract/releases.ts';
import type { BuiltFor, Host } from '../../contract/remotes/compatibility.ts';
import type { RemoteDescription } from '../../contract/remotes/description.ts';
import type { Actor } from '../ports.ts';
import type { LiveSet } from './applications/channel.policy.ts';

/** What a release is said to come from, and whom to ask about it. */
export type Provenance = Pick<ReleaseInput, 'origin' | 'contact'>;

/** A set that a release has left while it waited. */
interface LeftSet {
  name: string;
  at: Date;
  by: Actor;
}

/** A release. Its files, and what describes them, never change. */
export interface ReleaseRecord {
  _id: Types.ObjectId;
  /** Name of the application. */
  name: string;
  version: string;
  /** SHA-384 of each file by its path. */
  integrity: Record<string, string>;
  /** Size of each file by its path; absent from releases announced before it was recorded. */
  bytes?: Record<string, number>;
  /** SHA-384 of the source map of each script by its path, as last announced: no browser gets them. */
  maps?: Record<string, string>;
  sizes?: Sizes;
  origin: ReleaseOrigin;
  /** What a remote requires of the shell. */
  built_for?: BuiltFor;
  description?: RemoteDescription;
  /** What a shell provides to remotes. */
  provides?: Host;
  /** Whom other teams may ask; absent when its package names nobody. */
  contact?: string;
  /** The set with which it waits to go live; `left`: the one in which it waited before. */
  set?: { name: string; at: Date; replaces?: string | null | undefined; left?: string };
  /** The set out of which it was taken last, until that goes live: by this whoever repeats it gets what there is. */
  left_set?: LeftSet;
  /** Name of the token that released it. */
  released_by: string;
  released_at: Date;
  /** When it was last announced; absent from releases announced before it was recorded. */
  announced_at?: Date;
  /** Its last announcement, until whoever made it releases it: what is live stays what it was said to be. */
  announced?: Provenance & { at: Date; by: string };
  /** Whether all its files have arrived and could be read back. */
  is_complete: boolean;
  /** When it was last live, or the instant of its activation while it is. */
  live_at: Date | null;
  /** When it last went live; absent from releases that did before it was recorded. */
  went_live_at?: Date;
  /** The version that it replaced then. */
  replaces?: string | null;
  /** The set with which it did, null without one; a rollback to it keeps this. Absent before this was recorded. */
  went_live_with?: LiveSet | null;
  /** The other applications that were on the site when another release took its place; absent before this was recorded. */
  served_beside?: string[];
  /** Whether it was rolled back since it was last live or a canary. */
  is_rolled_back: boolean;
  /** Why the server has rolled it back; absent if a person has. */
  rollback_reason?: string;
  /** Why its last activation was refused. */
  refusal_reason?: string;
  /** Whether its files may have been deleted. */
  is_retired: boolean;
}

/** What {@link KnownRelease} does not contain. */
export const WITHOUT_FILES = { integrity: 0, bytes: 0, maps: 0 } as const;

/** A release without its files. */
export type KnownRelease = Omit<ReleaseRecord, keyof typeof WITHOUT_FILES>;

/** Releases without all of their files that were never live: an earlier live one has its place in the history. */
export const NEVER_COMPLETED = { is_complete: false, live_at: null } as const;

/** The releases of an application, newest first. */
export const NEWEST_FIRST = { released_at: -1, _id: -1 } as const;

/** A release as the key of a map. */
export const keyOf = ({ name, version }: ReleaseAddress): string => `${name}/${version}`;

export const RELEASE_MODEL = 'Release';

export const releaseRecordSchema = new Schema<ReleaseRecord>(
  {
    name: { type: String, required: true },
    version: { type: String, required: true },
    integrity: { type: Object, required: true },
    bytes: Object,
    maps: Object,
    sizes: Object,
    origin: { type: Object, required: true },
    built_for: Object,
    description: Object,
    provides: Object,
    contact: String,
    set: Object,
    left_set: Object,
    released_by: { type: String, required: true },
    released_at: { type: Date, required: true },
    announced_at: Date,
    announced: Object,
    is_complete: { type: Boolean, default: false },
    live_at: { type: Date, default: null },
    went_live_at: Date,
    replaces: String,
    went_live_with: Object,
    served_beside: { type: [String], default: undefined },
    is_rolled_back: { type: Boolean, default: false },
    rollback_reason: String,
    refusal_reason: String,
    is_retired: { type: Boolean, default: false },
  },
  { collection: 'application_releases', versionKey: false, minimize: false },
)
  .index({ name: 1, version: 1 }, { unique: true })
  .index({ name: 1, ...NEWEST_FIRST })
  .index({ 'set.name': 1 }, { sparse: true })
  .index({ 'left_set.name': 1 }, { sparse: true });
