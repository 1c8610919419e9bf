import { REMOTE_NAMES } from '@iris/contract/federation';
import type { BuiltFor } from '@iris/contract/releases';
import type { ReleasedFiles, RemoteName } from '@iris/contract/remotes';
import { Schema, type Types } from 'mongoose';

/** A stored release; only `retired` changes. */
export interface ReleaseRecord extends ReleasedFiles {
  _id: Types.ObjectId;
  remote: RemoteName;
  built_for: BuiltFor;
  released_at: Date;
  /** Whether its files may have been deleted. */
  retired: boolean;
}

/** The releases of a remote, newest first. */
export const NEWEST_FIRST = { released_at: -1, _id: -1 } as const;

export const RELEASE_MODEL = 'Release';

export const releaseRecordSchema = new Schema<ReleaseRecord>(
  {
    remote: { type: String, enum: REMOTE_NAMES, required: true },
    version: { type: String, required: true },
    manifest: { type: String, required: true },
    integrity: { type: Object, required: true },
    built_for: { type: Object, required: true },
    released_at: { type: Date, required: true },
    retired: { type: Boolean, required: true },
  },
  { collection: 'releases', versionKey: false, minimize: false },
)
  .index({ remote: 1, version: 1 }, { unique: true })
  .index({ remote: 1, ...NEWEST_FIRST });
