import { Schema } from 'mongoose';

/** A load under way: its code was about to be executed. */
export interface StartedLoad {
  remote: string;
  version: string;
  at: Date;
  /** Weight of the page (see `ReportingPage`) and group of its network, for when it is counted. */
  weight: number;
  network: number | null;
}

/** The reports of a page view, without personal data. */
export interface ReportingPageRecord {
  /** The nonce of the page's token. */
  _id: string;
  /** `loaded admin`, `failed admin`, `left admin`, `view admin 1.0.0`: each is counted once. */
  counted: string[];
  /** Without a result so far. */
  started?: StartedLoad[];
  issued_at: Date;
  /** Expiry of the token, after which the record is deleted. */
  expires_at: Date;
}

export const REPORTING_PAGE_MODEL = 'ReportingPage';

export const reportingPageSchema = new Schema<ReportingPageRecord>(
  {
    _id: String,
    counted: [String],
    started: { type: [Object], default: undefined },
    issued_at: Date,
    expires_at: { type: Date, expires: 0 },
  },
  { collection: 'reporting_pages', versionKey: false },
).index({ 'started.at': 1 }, { sparse: true });
