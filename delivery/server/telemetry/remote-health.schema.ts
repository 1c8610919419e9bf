import { Schema } from 'mongoose';
import type { LoadPhase } from '../../contract/telemetry.ts';
import { TELEMETRY_KEPT_S } from '../common/days.ts';
import type { Histogram } from './histogram.ts';

/** Telemetry of a version on a day, without personal data. */
export interface RemoteHealthRecord {
  /** The instant at which the day begins. */
  day: Date;
  remote: string;
  /** Empty for failures before the browser knew the version. */
  version: string;
  loads?: Histogram;
  failures?: Partial<Record<LoadPhase, number>>;
  violations?: number;
}

export const REMOTE_HEALTH_MODEL = 'RemoteHealth';

export const remoteHealthSchema = new Schema<RemoteHealthRecord>(
  {
    day: { type: Date, required: true, expires: TELEMETRY_KEPT_S },
    remote: { type: String, required: true },
    version: { type: String },
    loads: { type: Object },
    failures: { type: Object },
    violations: { type: Number },
  },
  { collection: 'remote_health', versionKey: false },
).index({ day: 1, remote: 1, version: 1 }, { unique: true });
