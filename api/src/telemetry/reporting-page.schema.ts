import { Schema } from 'mongoose';

/** What a page view has been counted for; nothing tells whose it is. */
export interface ReportingPageRecord {
  /** The nonce of the page's token. */
  _id: string;
  /** `loaded admin`, `failed admin`: each counts once. */
  counted: string[];
  /** When the token expires: from then on it counts nothing anyway. */
  expires_at: Date;
}

export const REPORTING_PAGE_MODEL = 'ReportingPage';

export const reportingPageSchema = new Schema<ReportingPageRecord>(
  { _id: String, counted: [String], expires_at: { type: Date, expires: 0 } },
  { collection: 'reporting_pages', versionKey: false },
);
