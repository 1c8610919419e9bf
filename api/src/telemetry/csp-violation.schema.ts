import { Schema } from 'mongoose';

/** How often the policy blocked one origin by one directive on one day, where no release's code did it. */
export interface CspViolationRecord {
  /** The instant the day began. */
  day: Date;
  directive: string;
  /** An origin, or a word of the policy such as `inline`; never a whole address. */
  blocked: string;
  count: number;
}

const KEPT_DAYS = 90;

export const CSP_VIOLATION_MODEL = 'CspViolation';

export const cspViolationSchema = new Schema<CspViolationRecord>(
  {
    day: { type: Date, required: true, expires: KEPT_DAYS * 86_400 },
    directive: { type: String, required: true },
    blocked: { type: String, required: true },
    count: { type: Number, required: true },
  },
  { collection: 'csp_violations', versionKey: false },
).index({ day: 1, directive: 1, blocked: 1 }, { unique: true });
