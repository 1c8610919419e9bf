import { Schema } from 'mongoose';
import type { LoadPhase } from '../../../contract/telemetry.ts';
import { TELEMETRY_KEPT_S } from '../../common/days.ts';
import type { Histogram } from '../../telemetry/histogram.ts';

/** Page views of one release in a period. */
export interface Tally {
  version: string;
  views: number;
  failures: number;
  /** How often each phase failed, of the failures. */
  phases: Partial<Record<LoadPhase, number>>;
  loads: Histogram;
  /** By group of networks. */
  views_by_network: Record<string, number>;
  failures_by_network: Record<string, number>;
}

/** What browsers reported of the releases of a remote between two changes of its channel state, without personal data. */
export interface ReleaseHealthRecord {
  remote: string;
  /** When the period began. */
  since: Date;
  live?: Partial<Tally>;
  canary?: Partial<Tally>;
  /** The last report. */
  at: Date;
}

export const RELEASE_HEALTH_MODEL = 'ReleaseHealth';

export const releaseHealthSchema = new Schema<ReleaseHealthRecord>(
  {
    remote: { type: String, required: true },
    since: { type: Date, required: true },
    live: { type: Object },
    canary: { type: Object },
    at: { type: Date, expires: TELEMETRY_KEPT_S },
  },
  { collection: 'release_health', versionKey: false },
).index({ remote: 1, since: 1 }, { unique: true });
