import type { RegistrationState } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter, Types } from 'mongoose';
import { ProblemError } from '../../foundation/index.ts';
import { WEBINAR_MODEL, type WebinarRecord } from './webinar.schema.ts';
import { WebinarsService } from './webinars.service.ts';

type Counts = Partial<Record<'confirmed' | 'waiting' | 'last_number', number>>;

/** Counts the registrations of webinars, in the transactions that write them: never more are confirmed than there are places. */
@Injectable()
export class WebinarPlaces {
  constructor(
    @InjectModel(WEBINAR_MODEL) private readonly records: Model<WebinarRecord>,
    private readonly webinars: WebinarsService,
  ) {}

  /**
   * Takes a place or, when there is none or others wait, a number of the waiting list: the `last_number` of the answer.
   * @throws {ProblemError} `webinar_not_found`; `webinar_cancelled`; `webinar_over`
   */
  async take(id: string, session: ClientSession): Promise<{ webinar: WebinarRecord; state: RegistrationState }> {
    const open = { _id: id, state: 'planned', ends_at: { $gt: new Date() } } as const;
    const isFree = { waiting: 0, $expr: { $lt: ['$confirmed', '$capacity'] } };
    const given = await this.#add({ ...open, ...isFree }, { confirmed: 1, last_number: 1 }, session);
    const webinar = given ?? (await this.#add(open, { waiting: 1, last_number: 1 }, session));
    if (webinar) return { webinar, state: given ? 'confirmed' : 'waiting' };
    const { state } = await this.webinars.get(id, session);
    throw new ProblemError(state === 'cancelled' ? 'webinar_cancelled' : 'webinar_over');
  }

  /** Changes the counts; returns the changed webinar. @throws {ProblemError} `webinar_not_found` */
  async count(id: Types.ObjectId, counts: Omit<Counts, 'last_number'>, session: ClientSession): Promise<WebinarRecord> {
    const changed = await this.#add({ _id: id }, counts, session);
    if (!changed) throw new ProblemError('webinar_not_found');
    return changed;
  }

  async #add(
    filter: QueryFilter<WebinarRecord>,
    counts: Counts,
    session: ClientSession,
  ): Promise<WebinarRecord | undefined> {
    const changed = await this.records
      .findOneAndUpdate(filter, { $inc: counts }, { returnDocument: 'after' })
      .session(session)
      .lean<WebinarRecord>();
    if (changed) await this.webinars.noteChange(session);
    return changed ?? undefined;
  }
}
