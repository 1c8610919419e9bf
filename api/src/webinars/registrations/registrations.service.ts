import type { OwnWebinar, SeriesRegistration, WebinarStanding } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import { UsersService } from '../../accounts/index.ts';
import { DatabaseService, ProblemError } from '../../foundation/index.ts';
import { type AttendanceRecord, AttendancesService } from '../attendance/attendances.service.ts';
import { WebinarNotices } from '../notices/webinar-notices.service.ts';
import { WebinarPlaces } from '../programme/webinar-places.service.ts';
import { toCard, type WebinarRecord, WebinarsService } from '../programme/webinars.service.ts';
import { REGISTRATION_MODEL, type RegistrationRecord } from './registration.schema.ts';
import { toStanding } from './standing.mapper.ts';
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
    private readonly places: WebinarPlaces,
    private readonly waitingList: WaitingList,
    private readonly notices: WebinarNotices,
    private readonly attendances: AttendancesService,
    private readonly users: UsersService,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Gives an account a place, or puts it on the waiting list; repeated it changes nothing.
   * @throws {ProblemError} `webinar_not_found`; `webinar_cancelled`; `webinar_over`
   */
  async register(user: string, id: string): Promise<WebinarStanding> {
    const work = (session: ClientSession) => this.#register(user, id, session);
    await this.database.inTransaction(work, { queue: this.webinars.queue });
    return this.show(user, id);
  }

  /** Registers for all webinars of a series that are to come. @throws {ProblemError} `webinar_not_found` */
  async registerForSeries(user: string, series: string): Promise<SeriesRegistration> {
    const webinars = await this.webinars.listSeries(series);
    if (webinars.length === 0) throw new ProblemError('webinar_not_found');
    const result = { confirmed: 0, waiting: 0 };
    for (const { _id } of webinars) {
      const { registration } = await this.register(user, _id.toHexString());
      if (registration) result[registration.state] += 1;
    }
    return result;
  }

  /**
   * Gives the place of an account back until the beginning; the first one who waits takes it, in the same transaction.
   * @throws {ProblemError} `webinar_not_found`; `webinar_begun`; `registration_not_found`
   */
  async leave(user: string, id: string): Promise<WebinarStanding> {
    const work = async (session: ClientSession) => {
      const webinar = await this.webinars.get(id, session);
      if (webinar.starts_at <= new Date()) throw new ProblemError('webinar_begun');
      const left = await this.registrations
        .findOneAndDelete({ webinar: id, user })
        .session(session)
        .lean<RegistrationRecord>();
      if (!left) throw new ProblemError('registration_not_found');
      await this.waitingList.free(webinar, left, session);
      const isTold = left.state === 'confirmed' && webinar.state === 'planned';
      if (isTold) await this.notices.tellRegistration('left', webinar, left, session);
    };
    await this.database.inTransaction(work, { queue: this.webinars.queue });
    return this.show(user, id);
  }

  /** What an account has to do with a webinar. @throws {ProblemError} `webinar_not_found` */
  async show(user: string, id: string): Promise<WebinarStanding> {
    const webinar = await this.webinars.get(id);
    const registration = await this.registrations.findOne({ webinar: id, user }).lean<RegistrationRecord>();
    return this.#standing(
      webinar,
      registration ?? undefined,
      await this.#attendancesOf(registration ? [registration] : []),
    );
  }

  /** The webinars of an account: those to come, the next one first, then those that are over, the latest one first. */
  async list(user: string): Promise<OwnWebinar[]> {
    const own = await this.registrations.find({ user }).lean<RegistrationRecord[]>();
    const webinarOf = await this.#webinarsOf(own);
    const items = own.flatMap((registration) => {
      const webinar = webinarOf.get(String(registration.webinar));
      return webinar ? [{ webinar, registration }] : [];
    });
    const attendances = await this.#attendancesOf(own);
    const now = new Date();
    const isOver = ({ webinar }: (typeof items)[number]) => webinar.ends_at <= now;
    const time = ({ webinar }: (typeof items)[number]) => webinar.starts_at.getTime();
    const toCome = items.filter((item) => !isOver(item)).sort((one, other) => time(one) - time(other));
    const over = items.filter(isOver).sort((one, other) => time(other) - time(one));
    return Promise.all(
      [...toCome, ...over].map(async ({ webinar, registration }) => ({
        webinar: toCard(webinar),
        standing: await this.#standing(webinar, registration, attendances),
      })),
    );
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

  /** Notes that registrations were told something, in its transaction: it conflicts with what deletes or confirms them. */
  async noteTold(registrations: readonly RegistrationRecord[], session: ClientSession): Promise<void> {
    const change = { $set: { used_at: new Date() }, $unset: { is_promoted: 1 } } as const;
    await this.registrations.updateMany({ _id: { $in: registrations.map(({ _id }) => _id) } }, change, { session });
  }

  /** The webinars in which an account has a place, or had one. */
  async listWebinarsOf(user: string): Promise<WebinarRecord[]> {
    const own = await this.registrations.find({ user, state: 'confirmed' }).lean<RegistrationRecord[]>();
    return [...(await this.#webinarsOf(own)).values()];
  }

  async #register(user: string, id: string, session: ClientSession): Promise<void> {
    const known = await this.registrations.findOne({ webinar: id, user }, { _id: 1 }).session(session).lean();
    if (known) return;
    const { webinar, state } = await this.places.take(id, session);
    const now = new Date();
    const registration: RegistrationRecord = {
      ...{ _id: new Types.ObjectId(), webinar: webinar._id, user: new Types.ObjectId(user), state },
      ...{ number: webinar.last_number, created_at: now, ...(state === 'confirmed' && { confirmed_at: now }) },
    };
    await this.registrations.create([registration], { session });
    if (!(await this.users.noteWriting(user, now, session))) throw new ProblemError('user_not_found');
    if (state === 'confirmed') await this.notices.tellRegistration('confirmed', webinar, registration, session);
  }

  async #webinarsOf(registrations: readonly RegistrationRecord[]): Promise<Map<string, WebinarRecord>> {
    const found = await this.webinars.listByIds(registrations.map(({ webinar }) => webinar));
    return new Map(found.map((webinar) => [String(webinar._id), webinar]));
  }

  #attendancesOf(registrations: readonly RegistrationRecord[]): Promise<Map<string, AttendanceRecord>> {
    return this.attendances.findFor(registrations.map(({ _id }) => _id));
  }

  async #standing(
    webinar: WebinarRecord,
    registration: RegistrationRecord | undefined,
    attendances: ReadonlyMap<string, AttendanceRecord>,
  ): Promise<WebinarStanding> {
    const isWaiting = registration?.state === 'waiting';
    const position = isWaiting ? await this.waitingList.findPosition(registration) : null;
    const attendance = registration && attendances.get(String(registration._id));
    return toStanding(webinar, registration && { ...registration, position }, attendance);
  }
}
