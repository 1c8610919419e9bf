import { TELEMETRY_KEPT_S } from '@iris/delivery/server';
import { Schema } from 'mongoose';
import { defineCollection } from '../../../foundation/index.ts';

/** Number of violations per day, directive and origin that are not attributed to a release. */
export interface CspViolationRecord {
  /** The instant at which the day begins. */
  day: Date;
  directive: string;
  /** An origin, or a keyword such as `inline`; never a full address. */
  blocked: string;
  count: number;
}

export const CSP_VIOLATION_MODEL = 'CspViolation';

export const cspViolationSchema = new Schema<CspViolationRecord>(
  {
    day: { type: Date, required: true, expires: TELEMETRY_KEPT_S },
    directive: { type: String, required: true },
    blocked: { type: String, required: true },
    count: { type: Number, required: true },
  },
  { collection: 'csp_violations', versionKey: false },
).index({ day: 1, directive: 1, blocked: 1 }, { unique: true });

export const cspViolationCollection = defineCollection<CspViolationRecord>({
  name: CSP_VIOLATION_MODEL,
  schema: cspViolationSchema,
  people: [],
});
