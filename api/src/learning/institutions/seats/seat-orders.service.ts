import type { SeatOrder, SeatOrderChange, SeatOrderInput } from '@iris/contract/institutions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { InstitutionsService } from '../../../accounts/index.ts';
import { CoursesService, SeatPeriodsService } from '../../../catalog/index.ts';
import {
  type Actor,
  addDays,
  DatabaseService,
  JournalService,
  ProblemError,
  replaceVersioned,
  startOfDay,
} from '../../../foundation/index.ts';
import { SEAT_MODEL, type SeatRecord } from './seat.schema.ts';
import { IS_RUNNING, REMOVED_COURSE, SEAT_ORDER_MODEL, type SeatOrderRecord } from './seat-order.schema.ts';

const CONFLICT = 'Cette commande a été modifiée entre-temps par un autre administrateur';

/** Numbers of seats of an order. */
interface SeatCounts {
  bought: number;
  held: number;
}

/** The orders of seats that institutions have placed. Their seats are stored with them. */
@Injectable()
export class SeatOrdersService {
  constructor(
    @InjectModel(SEAT_ORDER_MODEL) private readonly orders: Model<SeatOrderRecord>,
    @InjectModel(SEAT_MODEL) private readonly seats: Model<SeatRecord>,
    private readonly institutions: InstitutionsService,
    private readonly courses: CoursesService,
    private readonly periods: SeatPeriodsService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /** The orders of an institution, latest first. */
  async list(institution: Types.ObjectId): Promise<SeatOrder[]> {
    return this.#describe(await this.orders.find({ institution }).sort({ _id: -1 }).lean<SeatOrderRecord[]>());
  }

  /** The running orders of these institutions, those that end first before the others. */
  async listRunning(institutions: readonly Types.ObjectId[]): Promise<(SeatOrder & { institution: string })[]> {
    const running = { institution: { $in: institutions }, $expr: IS_RUNNING };
    const records = await this.orders.find(running).sort({ ends_at: 1, _id: 1 }).lean<SeatOrderRecord[]>();
    const described = await this.#describe(records);
    return described.map((order, index) => ({ ...order, institution: String(records[index]?.institution) }));
  }

  /** The numbers of seats of the running orders of these institutions, by the ids of the institutions. */
  async countRunning(institutions: readonly Types.ObjectId[]): Promise<(id: Types.ObjectId) => SeatCounts> {
    const running = await this.listRunning(institutions);
    return (id) => {
      const own = running.filter(({ institution }) => id.equals(institution));
      const sum = (field: 'seats' | 'held') => own.reduce((total, order) => total + order[field], 0);
      return { bought: sum('seats'), held: sum('held') };
    };
  }

  /**
   * Stores an order with its seats, once per idempotency key.
   * @throws {ProblemError} `institution_not_found`; `course_not_found`
   */
  async create(institution: string, input: SeatOrderInput, actor: Actor): Promise<SeatOrder> {
    const insert = async (session: ClientSession) => {
      const { name } = await this.institutions.get(institution, session);
      if (input.course) await this.courses.readPublic(input.course, session);
      const stored = { ...input, ...toPeriod(input), institution, created_at: new Date() };
      const [record] = await this.orders.create([stored], { session });
      if (!record) throw new Error('an insert that succeeds returns its document');
      await this.#addSeats(record, record.seats, session);
      const after = await this.#toSnapshot(record);
      await this.journal.record(actor, { action: 'institution.order', id: institution, label: name, after }, session);
      return record.toObject();
    };
    return this.#toOrder(await this.database.inTransactionOnce(insert, (id) => this.#get(id)));
  }

  /**
   * Changes the number of seats, never below those held, the reference, and the end, also of the accesses of the holders.
   * @throws {ProblemError} `order_not_found`; `seats_held`; `version_conflict`; `invalid_input` for an end before the beginning
   */
  async change(id: string, input: SeatOrderChange, actor: Actor, expected?: number): Promise<SeatOrder> {
    const change = async (session: ClientSession) => {
      const { starts_on } = await this.#get(id, session);
      if (input.ends_on < starts_on) throw endsBeforeStart();
      const written = { ...input, ends_at: toPeriod({ ...input, starts_on }).ends_at };
      const records = await replaceVersioned(this.orders, id, written, expected, session);
      if (!records) throw await this.#conflict(id, session);
      const [before, after] = records;
      if (after.seats > before.seats) await this.#addSeats(after, after.seats - before.seats, session);
      if (after.seats < before.seats) await this.#removeFree(after, before.seats - after.seats, session);
      if (after.ends_on !== before.ends_on) await this.#moveEnd(after, session);
      await this.#record('institution.order_change', actor, { before, after }, session);
      return after;
    };
    return this.#toOrder(await this.database.inTransactionOnce(change, () => this.#get(id)));
  }

  /** Deletes an order of which no seat is held. @throws {ProblemError} `order_not_found`; `seats_held` */
  async delete(id: string, actor: Actor): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const before = await this.orders.findOneAndDelete({ _id: id }).session(session).lean<SeatOrderRecord>();
      if (!before) throw new ProblemError('order_not_found');
      const { deletedCount } = await this.seats.deleteMany({ order: id, taken_at: null }, { session });
      if (deletedCount < before.seats) throw new ProblemError('seats_held');
      await this.#record('institution.order_delete', actor, { before }, session);
    });
  }

  /** Numbers are given once: those of removed seats are not taken again. */
  async #addSeats({ _id: order, institution }: SeatOrderRecord, count: number, session: ClientSession): Promise<void> {
    const last = await this.seats.findOne({ order }).sort({ number: -1 }).session(session).lean<SeatRecord>();
    const first = (last?.number ?? 0) + 1;
    const added = Array.from({ length: count }, (_, index) => ({ order, institution, number: first + index }));
    await this.seats.insertMany(added, { session });
  }

  /** Who takes one of the removed seats at the same time conflicts. @throws {ProblemError} `seats_held` */
  async #removeFree({ _id: order }: SeatOrderRecord, count: number, session: ClientSession): Promise<void> {
    const free = await this.seats
      .find({ order, taken_at: null }, { _id: 1 })
      .sort({ number: -1 })
      .limit(count)
      .session(session)
      .lean<SeatRecord[]>();
    if (free.length < count) throw new ProblemError('seats_held');
    await this.seats.deleteMany({ _id: { $in: free.map(({ _id }) => _id) } }, { session });
  }

  /** Writes to all seats, so that a seat taken at the same time gets the new end too. */
  async #moveEnd({ _id: order, ends_at }: SeatOrderRecord, session: ClientSession): Promise<void> {
    await this.seats.updateMany({ order }, { $set: { used_at: new Date() } }, { session });
    const ids = await this.seats.distinct('_id', { order }).session(session);
    await this.periods.extendSeatPeriods(ids, ends_at, session);
  }

  async #get(id: string, session: ClientSession | null = null): Promise<SeatOrderRecord> {
    const record = await this.orders.findById(id).session(session).lean<SeatOrderRecord>();
    if (!record) throw new ProblemError('order_not_found');
    return record;
  }

  async #conflict(id: string, session: ClientSession): Promise<ProblemError> {
    const current = await this.#toOrder(await this.#get(id, session));
    return new ProblemError('version_conflict', { detail: CONFLICT, current });
  }

  async #record(
    action: 'institution.order_change' | 'institution.order_delete',
    actor: Actor,
    { before, after }: { before: SeatOrderRecord; after?: SeatOrderRecord },
    session: ClientSession,
  ): Promise<void> {
    const { _id, name } = await this.institutions.get(before.institution.toHexString(), session);
    const snapshots = {
      before: await this.#toSnapshot(before),
      ...(after && { after: await this.#toSnapshot(after) }),
    };
    await this.journal.record(actor, { action, id: _id.toHexString(), label: name, ...snapshots }, session);
  }

  /** What the journal shows of an order. */
  async #toSnapshot({ course, seats, starts_on, ends_on, reference }: SeatOrderRecord) {
    const titles = await this.courses.titlesOf(course ? [String(course)] : []);
    return { course: titles.get(String(course)) ?? null, seats, starts_on, ends_on, reference };
  }

  async #toOrder(record: SeatOrderRecord): Promise<SeatOrder> {
    const [order] = await this.#describe([record]);
    if (!order) throw new Error('one order is described by one answer');
    return order;
  }

  async #describe(records: readonly SeatOrderRecord[]): Promise<SeatOrder[]> {
    const held = await this.seats.aggregate<{ _id: Types.ObjectId; count: number }>([
      { $match: { order: { $in: records.map(({ _id }) => _id) }, taken_at: { $ne: null } } },
      { $group: { _id: '$order', count: { $sum: 1 } } },
    ]);
    const heldOf = new Map(held.map(({ _id, count }) => [String(_id), count]));
    const titles = await this.courses.titlesOf(records.flatMap(({ course }) => (course ? [String(course)] : [])));
    return records.map((record) => toSeatOrder(record, heldOf.get(String(record._id)) ?? 0, titles));
  }
}

/** The instants at which the days of an order begin and end. */
function toPeriod({ starts_on, ends_on }: Pick<SeatOrderRecord, 'starts_on' | 'ends_on'>) {
  return { starts_at: startOfDay(starts_on), ends_at: startOfDay(addDays(ends_on, 1)) };
}

function endsBeforeStart(): ProblemError {
  return new ProblemError('invalid_input', { errors: { ends_on: ['La fin est avant le début'] } });
}

function toSeatOrder(record: SeatOrderRecord, held: number, titles: ReadonlyMap<string, string>): SeatOrder {
  const { _id, course, seats, starts_on, ends_on, starts_at, ends_at, reference, version } = record;
  const now = new Date();
  const begun = starts_at <= now ? 'running' : 'upcoming';
  return {
    _id: String(_id),
    course: course && { _id: String(course), title: titles.get(String(course)) ?? REMOVED_COURSE },
    seats,
    held,
    starts_on,
    ends_on,
    state: ends_at <= now ? 'ended' : begun,
    reference,
    version,
  };
}
