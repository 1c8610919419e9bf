import { Schema } from 'mongoose';

/** The counted reports of a page view, without personal data. */
export interface ReportingPageRecord {
  /** The nonce of the page's token. */
  _id: string;
  /** `loaded admin`, `failed admin`: each is counted once. */
  counted: string[];
  /** Expiry of the token, after which the record is deleted. */
  expires_at: Date;
}

export const REPORTING_PAGE_MODEL = 'ReportingPage';

export const reportingPageSchema = new Schema<ReportingPageRecord>(
  { _id: String, counted: [String], expires_at: { type: Date, expires: 0 } },
  { collection: 'reporting_pages', versionKey: false },
);
