import { type InvitedSeat, SEAT_RETURN_BELOW } from '@iris/contract/institutions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { type InstitutionRecord, InstitutionSeats, MembersService, UsersService } from '../../../accounts/index.ts';
import {
  CoursesService,
  type EnrollmentRecord,
  EnrollmentsService,
  SeatPeriodsService,
} from '../../../catalog/index.ts';
import { type Actor, DatabaseService, JournalService, ProblemError } from '../../../foundation/index.ts';
import { SEAT_MODEL, type SeatRecord } from './seat.schema.ts';
import { IS_USABLE, SEAT_ORDER_MODEL, type SeatOrderRecord } from './seat-order.schema.ts';

/** A resident who takes a seat; `course` is needed for orders of all courses, to learn one. */
export interface SeatTaking {
  institution: string;
  order: string;
  user: string;
  course?: string;
}

/** What became of it: `not_needed` when the resident follows the course already, on another seat or to its end. */
type Taken = 'taken' | 'none_left' | 'not_needed';

/** The refusals of a course in which nobody can be enrolled. */
const CLOSED_COURSE: readonly string[] = ['course_not_found', 'course_archived'];

/** Gives the seats of institutions to their residents, and takes them back. */
@Injectable()
export class SeatsService extends InstitutionSeats {
  constructor(
    @InjectModel(SEAT_MODEL) private readonly seats: Model<SeatRecord>,
    @InjectModel(SEAT_ORDER_MODEL) private readonly orders: Model<SeatOrderRecord>,
    private readonly members: MembersService,
    private readonly courses: CoursesService,
    private readonly enrollments: EnrollmentsService,
    private readonly periods: SeatPeriodsService,
    private readonly users: UsersService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {
    super();
  }

  /** What an order gives a seat in; null for another institution's, one that is over, and one of a removed course. */
  async describe(institution: string, order: string): Promise<InvitedSeat | null> {
    const found = await this.#findUsable(institution, order);
    if (!found) return null;
    const { course, starts_on, ends_on } = found;
    if (!course) return { course: null, starts_on, ends_on };
    const title = (await this.courses.titlesOf([String(course)])).get(String(course));
    return title === undefined ? null : { course: title, starts_on, ends_on };
  }

  /** Takes a seat for a resident who joins, in the transaction of the joining; returns whether one was left. */
  async takeFor(taking: SeatTaking, session: ClientSession): Promise<boolean> {
    try {
      return (await this.#take(taking, session)) !== 'none_left';
    } catch (error) {
      // The resident joins all the same.
      const isRefused = error instanceof ProblemError && [...CLOSED_COURSE, 'order_not_found'].includes(error.code);
      if (isRefused) return false;
      throw error;
    }
  }

  /** Whether a user has a seat of an order. */
  async isHolder({ order, user }: Pick<SeatTaking, 'order' | 'user'>): Promise<boolean> {
    return Boolean(await this.seats.exists({ order, user }));
  }

  /**
   * Enrolls a current resident in a course on a seat of an order, in one transaction.
   * @throws {ProblemError} `institution_not_found`; `order_not_found`; `no_seat_left`; `course_not_found`; `course_archived`;
   * `already_enrolled`; `student_only`
   */
  async take({ course, ...taking }: SeatTaking & { course: string }): Promise<void> {
    const take = async (session: ClientSession) => {
      const taken = await this.#take({ ...taking, course }, session);
      if (taken === 'none_left') throw new ProblemError('no_seat_left');
      if (taken === 'not_needed') throw new ProblemError('already_enrolled');
    };
    await this.database
      .inTransactionOnce(take, async () => undefined, { queue: this.courses.nameQueue(course) })
      .catch(sayHidden);
  }

  /** Takes back the seats of a user in an institution, except those that are kept; see {@link giveBack}. */
  async giveBackAll(institution: Types.ObjectId, user: Types.ObjectId, session: ClientSession): Promise<void> {
    const held = await this.seats.find({ institution, user }).session(session).lean<SeatRecord[]>();
    for (const seat of held) await this.giveBack(seat, session);
  }

  /** Frees a seat unless its holder has begun in earnest, who keeps it to the end of the order; returns whether it is free. */
  async giveBack({ _id, user, kept_at }: SeatRecord, session: ClientSession): Promise<boolean> {
    const enrollments = await this.periods.listOfSeats([_id], session);
    if (!user || kept_at || enrollments.some(({ progress }) => progress >= SEAT_RETURN_BELOW)) return false;
    // Writes to the enrollments: a progress that rises at the same time conflicts.
    await this.periods.endPeriodsOfSeat(_id, session);
    const freed = { $set: { user: null, taken_at: null } };
    const { matchedCount } = await this.seats.updateOne({ _id, user }, freed, { session });
    return matchedCount > 0;
  }

  /** Frees a seat whose enrollment was cancelled, when no other is on it, in the transaction that cancels. */
  async giveBackUnused(id: Types.ObjectId, session: ClientSession): Promise<void> {
    const seat = await this.seats.findById(id).session(session).lean<SeatRecord>();
    const isUsed = (await this.periods.listOfSeats([id], session)).length > 0;
    if (seat && !isUsed) await this.giveBack(seat, session);
  }

  /** The seats of an institution that these users hold. */
  listHeld(institution: Types.ObjectId, users: readonly Types.ObjectId[]): Promise<SeatRecord[]> {
    return this.seats.find({ institution, user: { $in: users } }).lean<SeatRecord[]>();
  }

  /** The ids of all seats of an institution. */
  listIds(institution: Types.ObjectId): Promise<Types.ObjectId[]> {
    return this.seats.distinct('_id', { institution });
  }

  /** The orders of which a user holds a seat. */
  async listOrdersOf(user: string): Promise<Set<string>> {
    return new Set((await this.seats.distinct('order', { user })).map(String));
  }

  /** Takes back a seat, as a manager decides. @throws {ProblemError} `seat_not_found`; `seat_kept` */
  async takeBack({ _id: institution, name }: InstitutionRecord, id: string, actor: Actor): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const seat = await this.#getHeld(institution, id, session);
      if (!(await this.giveBack(seat, session))) throw new ProblemError('seat_kept');
      const [holder] = await this.users.listByIds([String(seat.user)]);
      const before = { resident: holder?.name ?? '' };
      const named = { resident: String(seat.user) };
      const change = { action: 'institution.seat', id: institution.toHexString(), label: name, before, named } as const;
      await this.journal.record(actor, change, session);
    });
  }

  async #getHeld(institution: Types.ObjectId, id: string, session: ClientSession): Promise<SeatRecord> {
    const held = { _id: id, institution, user: { $ne: null } };
    const seat = await this.seats.findOne(held).session(session).lean<SeatRecord>();
    if (!seat) throw new ProblemError('seat_not_found');
    return seat;
  }

  async #take(
    { institution, order: orderId, user, course: wanted }: SeatTaking,
    session: ClientSession,
  ): Promise<Taken> {
    await this.members.noteUse({ institution, user, role: 'resident' }, session);
    const order = await this.#findUsable(institution, orderId, session);
    if (!order) throw new ProblemError('order_not_found');
    const course = order.course?.toHexString() ?? wanted;
    if (wanted !== undefined && course !== wanted) throw new ProblemError('course_not_found');
    const find = (filter: object) =>
      this.seats
        .findOne({ order: order._id, ...filter })
        .sort({ number: 1 })
        .session(session)
        .lean<SeatRecord>();
    const seat = (await find({ user })) ?? (await find({ taken_at: null }));
    if (!seat) return 'none_left';
    if (course && !(await this.#learn({ user, course }, { order, seat }, session))) return 'not_needed';
    // What was read above may be changed by another transaction: one of both conflicts here, and is repeated.
    const now = new Date();
    const change = { user: new Types.ObjectId(user), taken_at: seat.taken_at ?? now, used_at: now };
    await this.seats.updateOne({ _id: seat._id }, { $set: change }, { session });
    return 'taken';
  }

  /** Enrolls on a seat, or gives it to an enrollment without one; returns whether the seat is needed. */
  async #learn(
    { user, course }: { user: string; course: string },
    { order, seat }: { order: SeatOrderRecord; seat: SeatRecord },
    session: ClientSession,
  ): Promise<boolean> {
    const { starts_at, ends_at } = order;
    const enrollment = await this.enrollments.find(user, course, session);
    const isOver = enrollment?.ends_at !== undefined && enrollment.ends_at <= new Date();
    if (!enrollment || isOver) {
      const terms = { isInvited: true, period: { starts_at, ends_at }, seat: seat._id };
      await this.enrollments.enrollIn(user, course, terms, session);
      return true;
    }
    if (enrollment.completed_at || (await this.#isSeated(enrollment, session))) return false;
    if (enrollment.progress >= SEAT_RETURN_BELOW) await this.#keep(enrollment.seat, session);
    await this.periods.assignSeat({ _id: enrollment._id }, { seat: seat._id, starts_at, ends_at }, session);
    return true;
  }

  /** Keeps a seat taken although the course goes on at another one. */
  async #keep(id: Types.ObjectId | undefined, session: ClientSession): Promise<void> {
    if (id) await this.seats.updateOne({ _id: id }, { $set: { kept_at: new Date() } }, { session });
  }

  /** Whether an enrollment is on a seat of an institution whose resident its learner still is. */
  async #isSeated({ seat: id, user }: EnrollmentRecord, session: ClientSession): Promise<boolean> {
    const seat = id && (await this.seats.findById(id).session(session).lean<SeatRecord>());
    if (!seat) return false;
    const membership = {
      institution: seat.institution.toHexString(),
      user: user.toHexString(),
      role: 'resident',
    } as const;
    return this.members.has(membership, session);
  }

  async #findUsable(institution: string, id: string, session: ClientSession | null = null) {
    const usable = { _id: id, institution, $expr: IS_USABLE };
    return this.orders.findOne(usable).session(session).lean<SeatOrderRecord>();
  }
}

/** @throws the error, which hides the institution from whoever is no resident of it */
function sayHidden(error: unknown): never {
  const isNoMember = error instanceof ProblemError && error.code === 'member_not_found';
  throw isNoMember ? new ProblemError('institution_not_found') : error;
}
