import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { ProblemError, replaceVersioned } from '../../foundation/index.ts';
import { WEBINAR_MODEL, type WebinarRecord } from './webinar.schema.ts';

/** Condition for a webinar that concerns nobody: who registers writes to it, and conflicts with what reads this. */
const IS_UNUSED = { confirmed: 0, waiting: 0, state: { $ne: 'closed' } } as const;

/** Writes what hosts enter of webinars. */
@Injectable()
export class WebinarStore {
  constructor(@InjectModel(WEBINAR_MODEL) private readonly webinars: Model<WebinarRecord>) {}

  /** The ids of the webinars of a series, in their order; that of the webinar alone when it is in none. */
  async listSeries({ _id, series }: WebinarRecord): Promise<string[]> {
    if (!series) return [_id.toHexString()];
    const records = await this.webinars.find({ series }, { _id: 1 }).sort({ _id: 1 }).lean<WebinarRecord[]>();
    return records.map((record) => record._id.toHexString());
  }

  /** Stores new webinars. */
  async insert(records: readonly WebinarRecord[], session: ClientSession): Promise<void> {
    await this.webinars.create([...records], { session, ordered: true });
  }

  /** Replaces fields of a webinar if it has the expected version. @throws {ProblemError} `version_conflict` */
  async replace(
    id: string,
    written: Partial<WebinarRecord>,
    expected: number | undefined,
    session: ClientSession,
  ): Promise<WebinarRecord> {
    const records = await replaceVersioned(this.webinars, id, written, expected, session);
    if (!records) throw new ProblemError('version_conflict');
    return records[1];
  }

  /** Deletes a webinar for which nobody has registered, and returns it. @throws {ProblemError} `webinar_not_found`; `webinar_has_registrations` */
  async remove(id: string, session: ClientSession): Promise<WebinarRecord> {
    const record = await this.webinars
      .findOneAndDelete({ _id: id, ...IS_UNUSED })
      .session(session)
      .lean<WebinarRecord>();
    if (record) return record;
    const exists = await this.webinars.exists({ _id: id }).session(session);
    throw new ProblemError(exists ? 'webinar_has_registrations' : 'webinar_not_found');
  }
}
