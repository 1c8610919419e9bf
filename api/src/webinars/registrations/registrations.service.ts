import type { RegistrationState, SeriesRegistration } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter, Types } from 'mongoose';
import { DatabaseService, ProblemError } from '../../foundation/index.ts';
import { PresencesService } from '../evening/presences.service.ts';
import { WebinarNotices } from '../notices/webinar-notices.service.ts';
import { type WebinarRecord, WebinarsService } from '../programme/webinars.service.ts';
import { ArrivalsService } from './arrivals.service.ts';
import { REGISTRATION_MODEL, type RegistrationRecord } from './registration.schema.ts';
import { WaitingList } from './waiting-list.service.ts';

export type { RegistrationRecord } from './registration.schema.ts';

/** Which registrations are listed. */
type RegistrationFilter = QueryFilter<RegistrationRecord> & { session?: ClientSession | null };

/** Registers accounts for webinars, by the order of their arrival. */
@Injectable()
export class RegistrationsService {
  constructor(
    @InjectModel(REGISTRATION_MODEL) private readonly registrations: Model<RegistrationRecord>,
    private readonly webinars: WebinarsService,
    private readonly arrivals: ArrivalsService,
    private readonly waitingList: WaitingList,
    private readonly notices: WebinarNotices,
    private readonly presences: PresencesService,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Gives an account a place, or puts it on the waiting list, and returns which; repeated it changes nothing.
   * @throws {ProblemError} `webinar_not_found`; `webinar_cancelled`; `webinar_over`
   */
  register(user: string, id: string): Promise<RegistrationState> {
    return this.arrivals.register(user, id);
  }

  /** Registers for all webinars of a series that are to come. @throws {ProblemError} `webinar_not_found` */
  async registerForSeries(user: string, series: string): Promise<SeriesRegistration> {
    const webinars = await this.webinars.listSeries(series);
    if (webinars.length === 0) throw new ProblemError('webinar_not_found');
    const result = { confirmed: 0, waiting: 0 };
    for (const { _id } of webinars) result[await this.register(user, _id.toHexString())] += 1;
    return result;
  }

  /**
   * Gives the place of an account back until the beginning; the first one who waits takes it, in the same transaction.
   * @throws {ProblemError} `webinar_not_found`; `webinar_begun`; `registration_not_found`
   */
  async leave(user: string, id: string): Promise<void> {
    const work = async (session: ClientSession) => {
      const webinar = await this.webinars.get(id, session);
      if (webinar.starts_at <= new Date()) throw new ProblemError('webinar_begun');
      const left = await this.registrations
        .findOneAndDelete({ webinar: id, user })
        .session(session)
        .lean<RegistrationRecord>();
      if (!left) throw new ProblemError('registration_not_found');
      await this.presences.deleteFor([left._id], session);
      await this.waitingList.free(webinar, left, session);
      // Of a cancelled webinar too: what told of the cancellation and waits has just been withdrawn, with the entry it removes.
      if (left.state === 'confirmed') await this.notices.tellRegistrations('left', webinar, [left], session);
    };
    await this.database.inTransaction(work, { queue: this.webinars.queue });
  }

  /** The registration of an account for a webinar, or of all of its webinars. */
  async listFor(user: string, webinar?: string): Promise<RegistrationRecord[]> {
    return this.registrations.find({ user, ...(webinar && { webinar }) }).lean<RegistrationRecord[]>();
  }

  /** Where one stands in the waiting list, from 1; null with a place. */
  async findPosition(registration: RegistrationRecord): Promise<number | null> {
    return registration.state === 'waiting' ? this.waitingList.findPosition(registration) : null;
  }

  /**
   * The confirmed registration of an account.
   * @throws {ProblemError} `registration_not_found`; `still_waiting`
   */
  async findConfirmed(
    user: string,
    webinar: string | Types.ObjectId,
    session: ClientSession | null = null,
  ): Promise<RegistrationRecord> {
    const record = await this.registrations.findOne({ webinar, user }).session(session).lean<RegistrationRecord>();
    if (!record) throw new ProblemError('registration_not_found');
    if (record.state === 'waiting') throw new ProblemError('still_waiting');
    return record;
  }

  /** Confirms the first ones who wait after the capacity was raised, in the transaction that raises it; a job tells them. */
  async fill(webinar: WebinarRecord, session: ClientSession): Promise<void> {
    await this.waitingList.fill(webinar, session);
  }

  /** A registration of a webinar, such as the last one of a page; undefined when it is gone. */
  async find(webinar: Types.ObjectId, id: string): Promise<RegistrationRecord | undefined> {
    return (await this.registrations.findOne({ _id: id, webinar }).lean<RegistrationRecord>()) ?? undefined;
  }

  /**
   * So many registrations of a webinar after one of them, for lists and jobs: the confirmed, then the waiting, each in their
   * order.
   */
  listAfter(
    webinar: Types.ObjectId,
    after: Pick<RegistrationRecord, 'state' | 'number'> | undefined,
    limit: number,
    { session = null, ...filter }: RegistrationFilter = {},
  ): Promise<RegistrationRecord[]> {
    const next = after && {
      $or: [{ state: after.state, number: { $gt: after.number } }, { state: { $gt: after.state } }],
    };
    return this.registrations
      .find({ $and: [{ webinar }, filter, ...(next ? [next] : [])] })
      .sort({ state: 1, number: 1 })
      .limit(limit)
      .session(session)
      .lean<RegistrationRecord[]>();
  }

  /**
   * Notes that registrations were told something, in its transaction: it conflicts with what deletes or confirms them.
   * `isPlace` when it said that they have a place, so that whoever was promoted is not told again.
   */
  async noteTold(
    registrations: readonly RegistrationRecord[],
    session: ClientSession,
    { isPlace = false } = {},
  ): Promise<void> {
    const change = { $set: { used_at: new Date() }, ...(isPlace && { $unset: { is_promoted: 1 } }) } as const;
    await this.registrations.updateMany({ _id: { $in: registrations.map(({ _id }) => _id) } }, change, { session });
  }
}
