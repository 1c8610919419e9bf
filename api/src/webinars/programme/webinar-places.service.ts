import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { ProblemError } from '../../foundation/index.ts';
import { WEBINAR_MODEL, type WebinarRecord } from './webinar.schema.ts';
import { WebinarsService } from './webinars.service.ts';

type Counts = Partial<Record<'confirmed' | 'waiting', number>>;

/** Places that were taken together: the first ones are confirmed, all have the numbers after `after`. */
export interface TakenPlaces {
  webinar: WebinarRecord;
  confirmed: number;
  after: number;
}

/** Counts the registrations of webinars, in the transactions that write them: never more are confirmed than there are places. */
@Injectable()
export class WebinarPlaces {
  constructor(
    @InjectModel(WEBINAR_MODEL) private readonly records: Model<WebinarRecord>,
    private readonly webinars: WebinarsService,
  ) {}

  /**
   * Takes places for so many who arrive together, or numbers of the waiting list when there are none or others wait; the caller
   * tells caches.
   * @throws {ProblemError} `webinar_not_found`; `webinar_cancelled`; `webinar_over`
   */
  async take(id: string, count: number, session: ClientSession): Promise<TakenPlaces> {
    const open = { _id: id, state: 'planned', ends_at: { $gt: new Date() } } as const;
    const places = { $max: [0, { $min: [count, { $subtract: ['$capacity', '$confirmed'] }] }] };
    const given = { $cond: [{ $eq: ['$waiting', 0] }, places, 0] };
    const counts = {
      confirmed: { $add: ['$confirmed', given] },
      waiting: { $add: ['$waiting', { $subtract: [count, given] }] },
      last_number: { $add: ['$last_number', count] },
    };
    const before = await this.records
      .findOneAndUpdate(open, [{ $set: counts }], { returnDocument: 'before', updatePipeline: true })
      .session(session)
      .lean<WebinarRecord>();
    if (before) {
      const { waiting, capacity, confirmed, last_number } = before;
      const free = waiting === 0 ? Math.max(0, capacity - confirmed) : 0;
      return { webinar: before, confirmed: Math.min(count, free), after: last_number };
    }
    const { state } = await this.webinars.get(id, session);
    throw new ProblemError(state === 'cancelled' ? 'webinar_cancelled' : 'webinar_over');
  }

  /** Changes the counts; returns the changed webinar. @throws {ProblemError} `webinar_not_found` */
  async count(id: Types.ObjectId, counts: Counts, session: ClientSession): Promise<WebinarRecord> {
    const changed = await this.records
      .findOneAndUpdate({ _id: id }, { $inc: counts }, { returnDocument: 'after' })
      .session(session)
      .lean<WebinarRecord>();
    if (!changed) throw new ProblemError('webinar_not_found');
    await this.webinars.noteChange(session);
    return changed;
  }
}
