import type { CountedError } from '@iris/delivery/contract/telemetry';
import { TELEMETRY_KEPT_S } from '@iris/delivery/server';
import { Schema } from 'mongoose';
import { defineCollection } from '../../../foundation/index.ts';

/** How often an error of a release occurred on a day, without personal data. */
export interface ReleaseErrorRecord extends CountedError {
  /** The instant at which the day begins. */
  day: Date;
  /** Name of the application. */
  name: string;
  /** The innermost frame, by which errors are told apart too; empty if none is of the release. */
  at: string;
}

export const RELEASE_ERROR_MODEL = 'ReleaseError';

export const releaseErrorSchema = new Schema<ReleaseErrorRecord>(
  {
    day: { type: Date, required: true, expires: TELEMETRY_KEPT_S },
    name: { type: String, required: true },
    version: String,
    phase: String,
    path: String,
    message: String,
    at: String,
    frames: [String],
    count: { type: Number, required: true },
  },
  { collection: 'release_errors', versionKey: false },
).index({ name: 1, day: 1, version: 1, phase: 1, path: 1, message: 1, at: 1 }, { unique: true });

export const releaseErrorCollection = defineCollection<ReleaseErrorRecord>({
  name: RELEASE_ERROR_MODEL,
  schema: releaseErrorSchema,
  people: [],
});
