import { randomUUID } from 'node:crypto';
import { retriedOnce } from '@iris/delivery/server';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type mongo, type QueryFilter, Types } from 'mongoose';
import { Metrics } from '../observability/log/metrics.ts';
import { type JobDefinition, listJobs, type Payload } from './define-job.ts';
import { JOB_MODEL, type JobRecord } from './job.schema.ts';
import { LANE_NAMES } from './lanes.ts';

/** A job as its handler sees it. */
export interface Job<Fields extends Payload = Payload> {
  id: string;
  kind: string;
  /** What it is about. */
  key: string;
  /** Who does it: of each attempt another one. */
  owner: string;
  /** How often it was begun, with this time, since it last made progress. */
  attempts: number;
  /** Whether nobody waits for it. */
  isBackground: boolean;
  /** Whose turn it is; undefined of a job that an earlier version has stored. */
  turn: string | undefined;
  /** How long it is held without being renewed, in milliseconds. */
  leaseMs: number;
  /** When it was taken, by the clock of the database. */
  takenAt: Date;
  /** @throws {ZodError} when it was not stored by this definition */
  readonly payload: Fields;
}

/** Where a job is in its lane. */
export interface Place {
  /** Whose turn it is, an account or an institution: within a lane they take turns. By default each key has its own. */
  turn?: string | undefined;
  /** Whether nobody waits for it. */
  isBackground?: boolean;
}

/** How a job is enqueued. */
export type Enqueued<Fields extends Payload> = Place & {
  /** When it is due; by default at once. */
  runAt?: Date;
} & (Fields extends Record<string, never> ? { payload?: undefined } : { payload: Fields });

/** Which jobs of a kind: by one key, by some, or all whose keys begin with a text. */
type Keys = string | readonly string[] | { prefix: string };

/** Where a round is, in which each turn that waits comes once. */
export interface Round {
  /** Whose turn was before. */
  after: string;
  /** Who came later waits for the next round: those who come all the time would keep the round from its end. */
  began: Date;
}

/** Which job is taken. */
interface Wanted {
  /** Whether one that nobody waits for, or one that somebody waits for; by default any, and the latter first. */
  isBackground?: boolean | undefined;
  /** By default of those that somebody waits for; undefined when a round begins. */
  round?: Round | undefined;
}

/** Another worker has taken the job, or it was deleted. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

const AT_ONCE = new Date(0);
const LONGEST_PAUSE_MS = 3_600_000;

/**
 * Work that survives the process that does it; see docs/decisions/102. Leases are measured by the clock of the database, for all
 * processes.
 */
@Injectable()
export class JobsService {
  constructor(
    @InjectModel(JOB_MODEL) private readonly jobs: Model<JobRecord>,
    metrics: Metrics,
  ) {
    metrics.watchQueue('jobs', () => this.jobs.estimatedDocumentCount().exec());
    for (const lane of LANE_NAMES) {
      const kinds = () => listJobs([lane]).map(({ kind }) => kind);
      metrics.watchQueue(`jobs_${lane}`, () => this.jobs.countDocuments({ kind: { $in: kinds() } }).exec());
    }
  }

  /**
   * Enqueues work about one thing or several, in the transaction that makes it necessary. The kind says what becomes of a job that
   * is there already.
   */
  async enqueue<Fields extends Payload>(
    { kind, payload: schema, ifExists }: JobDefinition<Fields>,
    key: string | readonly string[],
    { payload, turn, runAt = AT_ONCE, isBackground }: Enqueued<Fields>,
    session: ClientSession | null,
  ): Promise<void> {
    const common = { lease_until: runAt, attempts: 0, ...(isBackground && { is_last: true }) };
    const added = [key].flat().map((target) => {
      return { ...schema.parse(payload ?? {}), ...common, kind, target, turn: turn ?? target };
    });
    if (added.length === 0) return;
    if (ifExists === 'refuse') await this.jobs.insertMany(added, { session });
    else for (const one of added) await this.#upsert(one, ifExists, session);
  }

  /** Enqueues work as it was stored; one that waits is enough. */
  async enqueueAgain(stored: Pick<JobRecord, 'kind' | 'target'>, session: ClientSession): Promise<void> {
    const again = { ...stored, turn: stored.target, lease_until: AT_ONCE, attempts: 0 };
    await this.#upsert(again, 'keep', session);
  }

  /**
   * Deletes work, in the transaction that makes it useless, and returns what was deleted: it conflicts with whoever does it, and
   * whoever has begun it has lost it.
   */
  async cancel<Fields extends Payload>(
    definition: JobDefinition<Fields>,
    keys: Keys,
    session: ClientSession,
  ): Promise<Job<Fields>[]> {
    const filter = { kind: definition.kind, target: toCondition(keys) };
    const records = await this.jobs.find(filter).session(session).lean<JobRecord[]>();
    if (records.length === 0) return [];
    await this.jobs.deleteMany({ _id: { $in: records.map(({ _id }) => _id) } }, { session });
    return records.map((record) => toJob(record, definition));
  }

  /** The next job of these kinds that is due, leased to a new owner; undefined when there is none. */
  async take(definitions: readonly JobDefinition[], { isBackground, round }: Wanted = {}): Promise<Job | undefined> {
    const kind = { $in: definitions.map((one) => one.kind) };
    const due = { kind, $expr: { $lt: ['$lease_until', '$$NOW'] } };
    const ofPriority = { ...due, is_last: isBackground ? true : null };
    // Earlier versions store no turn: theirs are one.
    const next = round && (await this.#lease({ ...ofPriority, ...isInRound(round) }, definitions));
    const record = next ?? (await this.#lease(isBackground === undefined ? due : ofPriority, definitions));
    const definition = definitions.find((one) => one.kind === record?.kind);
    return record && definition && toJob(record, definition);
  }

  /** Prolongs the lease. @throws {LeaseLostError} */
  async renew(job: Job, session?: ClientSession): Promise<void> {
    await this.#changeHeld(job, [{ $set: { lease_until: later(job.leaseMs) } }], session);
  }

  /**
   * Prolongs the lease in the transaction that stores a part of the result which is not done again: the attempts are counted from
   * here.
   * @throws {LeaseLostError}
   */
  async recordProgress(job: Job, session: ClientSession): Promise<void> {
    await this.#changeHeld(job, [{ $set: { lease_until: later(job.leaseMs), attempts: 0 } }], session);
  }

  /** Ends a job, in the transaction that stores its result. @throws {LeaseLostError} */
  async finish(job: Job, session: ClientSession): Promise<void> {
    const { deletedCount } = await this.jobs.deleteOne(heldBy(job), { session });
    if (deletedCount === 0) throw new LeaseLostError();
  }

  /** Gives a job back until a time from now, in milliseconds: this attempt failed. @throws {LeaseLostError} */
  async postpone(job: Job, pauseMs: number, session?: ClientSession): Promise<void> {
    await this.#changeHeld(job, [{ $set: { lease_until: later(pauseMs) } }, { $unset: 'owner' }], session);
  }

  /** Gives a job back until a time from now, in milliseconds, not counted as an attempt: its time has not come. @throws {LeaseLostError} */
  async defer(job: Job, pauseMs: number): Promise<void> {
    await this.#changeHeld(job, [
      { $set: { lease_until: later(pauseMs), attempts: NOT_COUNTED } },
      { $unset: 'owner' },
    ]);
  }

  /** Gives a job back, not counted as an attempt: the process is stopping, or it is the turn of another one. @throws {LeaseLostError} */
  async release(job: Job): Promise<void> {
    await this.#changeHeld(job, [{ $set: { lease_until: AT_ONCE, attempts: NOT_COUNTED } }, { $unset: 'owner' }]);
  }

  /** Whether work with a key waits or is being done. */
  async has<Fields extends Payload>(
    { kind }: JobDefinition<Fields>,
    key: string,
    session: ClientSession,
  ): Promise<boolean> {
    return Boolean(await this.jobs.exists({ kind, target: key }).session(session));
  }

  /** A job as it is stored while it is held. @throws {LeaseLostError} */
  async readHeld(job: Job, session: ClientSession): Promise<JobRecord> {
    const record = await this.jobs.findOne(heldBy(job)).session(session).lean<JobRecord>();
    if (!record) throw new LeaseLostError();
    return record;
  }

  /** Those of the ids that belong to no job. */
  async endedAmong(ids: readonly string[]): Promise<string[]> {
    const left = await this.jobs.distinct('_id', { _id: { $in: ids } });
    const known = new Set(left.map(String));
    return ids.filter((id) => !known.has(id));
  }

  async #lease(filter: QueryFilter<JobRecord>, definitions: readonly JobDefinition[]): Promise<JobRecord | undefined> {
    const lease = { owner: randomUUID(), attempts: { $add: ['$attempts', 1] }, lease_until: leaseOf(definitions) };
    const record = await this.jobs
      .findOneAndUpdate(filter, [{ $set: lease }], {
        // With a single priority in it, the index would no longer sort.
        sort: { ...(!('is_last' in filter) && { is_last: 1 }), turn: 1, lease_until: 1, _id: 1 },
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean<JobRecord>();
    return record ?? undefined;
  }

  async #upsert(
    { kind, target, ...fields }: Pick<JobRecord, 'kind' | 'target'> & object,
    ifExists: 'keep' | 'replace',
    session: ClientSession | null,
  ): Promise<void> {
    const isNew = { $eq: [{ $type: '$lease_until' }, 'missing'] };
    const isHeld = { $ne: [{ $type: '$owner' }, 'missing'] };
    const isReplaced = ifExists === 'replace' ? true : { $or: [isNew, isHeld] };
    const replaced = { $mergeObjects: [{ _id: '$_id', kind: '$kind', target: '$target' }, { $literal: fields }] };
    const change = [{ $replaceWith: { $cond: [isReplaced, replaced, '$$ROOT'] } }, { $set: { requested_at: '$$NOW' } }];
    // Of the driver: mongoose would cast the expressions.
    const upsert = () =>
      this.jobs.collection.updateOne({ kind, target }, change, { upsert: true, ...(session && { session }) });
    // In a transaction a conflict repeats the whole.
    await (session ? upsert() : retriedOnce(upsert));
  }

  async #changeHeld(job: Job, change: mongo.Document[], session?: ClientSession): Promise<void> {
    const options = { updatePipeline: true, session };
    const { matchedCount } = await this.jobs.updateOne(heldBy(job), change as never, options);
    if (matchedCount === 0) throw new LeaseLostError();
  }
}

/** The pause after as many attempts, in milliseconds. */
export function pauseAfter(attempts: number, { pauseMs }: JobDefinition): number {
  return Math.min(pauseMs * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE_MS);
}

/** The round after a job. Those without a turn have the first one together. */
export function nextRound(round: Round | undefined, { id, turn: after = '', takenAt }: Job): Round {
  // One that came later was taken since the round is over: its start would keep out who comes since.
  const isOfRound = round && after > round.after && id < endOf(round).toHexString();
  return { after, began: isOfRound ? round.began : takenAt };
}

function isInRound(round: Round) {
  return { turn: { $gt: round.after }, _id: { $lt: endOf(round) } };
}

/**
 * The first id that came after the round began. Ids begin with the second in which they were made, by the clock of the process that
 * enqueued the job: where that clock is behind the one of the database, a new job still comes into the round; where it is ahead,
 * the job waits as many seconds longer for a round of its own.
 */
function endOf({ began }: Round): Types.ObjectId {
  return Types.ObjectId.createFromTime(Math.floor(began.getTime() / 1000) + 1);
}

const NOT_COUNTED = { $max: [0, { $add: ['$attempts', -1] }] };

function later(milliseconds: number) {
  return { $add: ['$$NOW', milliseconds] };
}

/** The end of a lease by the kind of the job. */
function leaseOf(definitions: readonly JobDefinition[]) {
  const isOf = ({ kind }: JobDefinition) => ({ $eq: ['$kind', kind] });
  const leaseMs = definitions.reduce<object | number>((rest, one) => ({ $cond: [isOf(one), one.leaseMs, rest] }), 0);
  return { $add: ['$$NOW', leaseMs] };
}

function toCondition(keys: Keys) {
  if (typeof keys === 'string') return keys;
  return 'prefix' in keys ? { $gte: keys.prefix, $lt: `${keys.prefix}\uffff` } : { $in: keys };
}

function toJob<Fields extends Payload>(record: JobRecord, { payload, leaseMs }: JobDefinition<Fields>): Job<Fields> {
  const { _id, kind, target: key, owner = '', attempts, is_last: isBackground = false, turn } = record;
  const takenAt = new Date(record.lease_until.getTime() - leaseMs);
  return {
    ...{ id: _id.toHexString(), kind, key, owner, attempts, isBackground, turn, leaseMs, takenAt },
    get payload() {
      return payload.parse(record);
    },
  };
}

/** An attempt is told from a later one, also of the same process; earlier versions have one owner per process. */
function heldBy({ id, owner }: Job) {
  return { _id: id, owner };
}
