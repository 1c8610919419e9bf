import { retriedOnce } from '@iris/delivery/server';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { Metrics } from '../observability/log/metrics.ts';
import { JOB_MODEL, type JobKind, type JobRecord } from './job.schema.ts';

/** A job as its worker sees it. */
export type Job = Required<Omit<JobRecord, '_id' | 'lease_until' | 'is_last'>> & { id: string; isLast: boolean };

/** The kinds of work that prepares films. */
export type Preparation = Extract<JobKind, `prepare_${string}`>;

/** The kinds of work about webinars; their targets begin with the id of the webinar. */
export type WebinarWork = Extract<JobKind, `${string}_webinar`>;

/** Time after which the job of a killed worker is taken up, in milliseconds. */
export const LEASE_MS = 15_000;

/** Another worker has taken the job, or it was deleted. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

/** Work that survives the process that does it. Leases are measured by the clock of the database, for all workers. */
@Injectable()
export class JobsService {
  constructor(
    @InjectModel(JOB_MODEL) private readonly jobs: Model<JobRecord>,
    metrics: Metrics,
  ) {
    metrics.watchQueue('jobs', () => this.count());
  }

  /** The number of jobs that are not done. */
  count(): Promise<number> {
    return this.jobs.estimatedDocumentCount().exec();
  }

  /** Adds the preparation of a film, in the transaction that makes it necessary. */
  async addPreparation(filmId: string, session: ClientSession, kind: Preparation = 'prepare_film'): Promise<void> {
    await this.#add({ kind, target: filmId }, session);
  }

  /** Adds the deletion of files, in the transaction that stops using them. */
  async addDeletion(paths: string[], session: ClientSession): Promise<void> {
    const target = new Types.ObjectId().toHexString();
    if (paths.length > 0) await this.#add({ kind: 'delete_files', target, paths }, session);
  }

  /** Adds the noting of a withdrawn film beside the backups, in the transaction that deletes it. */
  async addWithdrawal(filmId: string, session: ClientSession): Promise<void> {
    await this.#add({ kind: 'note_withdrawal', target: filmId }, session);
  }

  /** Adds the sending of mails of the outbox, in the transaction that adds the mails; `isLast` of those that nobody waits for. */
  async addMails(mailIds: readonly string[], session: ClientSession, isLast = false): Promise<void> {
    const added = {
      kind: 'send_mail',
      lease_until: new Date(0),
      attempts: 0,
      ...(isLast && { is_last: true }),
    } as const;
    await this.jobs.insertMany(
      mailIds.map((target) => ({ ...added, target })),
      { session },
    );
  }

  /** Adds the import of a roster, in the transaction that stores it. */
  async addImport(importId: string, session: ClientSession): Promise<void> {
    await this.#add({ kind: 'import_roster', target: importId }, session);
  }

  /** Deletes the sending of mails, in the transaction that deletes the mails. */
  async cancelMails(mailIds: readonly string[], session: ClientSession): Promise<void> {
    await this.jobs.deleteMany({ kind: 'send_mail', target: { $in: mailIds } }, { session });
  }

  /** Adds the mails on notifications, in the transaction that stores them; `isLast` as of mails. */
  async addNotifications(notificationIds: readonly string[], session: ClientSession, isLast = false): Promise<void> {
    const due = { lease_until: new Date(0), attempts: 0, ...(isLast && { is_last: true }) };
    const added = { kind: 'mail_notification' as const, ...due };
    const jobs = notificationIds.map((target) => ({ ...added, target }));
    if (jobs.length > 0) await this.jobs.insertMany(jobs, { session });
  }

  /** Adds the notifications on a published program, in the transaction that publishes it. */
  async addVersion(courseId: string, revision: number, session: ClientSession): Promise<void> {
    await this.#add({ kind: 'tell_version', target: `${courseId}:${revision}` }, session);
  }

  /**
   * Adds work about a webinar, due at once or at an instant, in the transaction that makes it necessary. Of one that waits
   * already the time is changed; it is taken away from whoever does it.
   */
  async addWebinarWork(kind: WebinarWork, target: string, session: ClientSession, due = new Date(0)): Promise<void> {
    const free = { $set: { lease_until: due, attempts: 0 }, $unset: { owner: 1 } } as const;
    await this.jobs.updateOne({ kind, target }, free, { upsert: true, session });
  }

  /** Deletes work about a webinar, in the transaction that makes it useless: it conflicts with whoever does it. */
  async cancelWebinarWork(kind: WebinarWork, targetStart: string, session: ClientSession): Promise<void> {
    const range = { $gte: targetStart, $lt: `${targetStart}\uffff` };
    await this.jobs.deleteMany({ kind, target: range }, { session });
  }

  /** Adds the reset of the password of an e-mail, which may belong to no account. One that waits already is enough. */
  async addPasswordReset(email: string): Promise<void> {
    const job = { kind: 'reset_password', target: email } as const;
    const created = { $setOnInsert: { lease_until: new Date(0), attempts: 0 } };
    const add = () => this.jobs.updateOne(job, created, { upsert: true });
    await retriedOnce(add);
  }

  /**
   * Adds the mail on the promotion of an account, in the transaction that promotes it. One that waits already is enough; it is
   * taken away from whoever does it, who may have read the account before.
   */
  async addPromotion(userId: string, session: ClientSession): Promise<void> {
    const job = { kind: 'tell_promotion', target: userId } as const;
    const free = { $set: { lease_until: new Date(0), attempts: 0 }, $unset: { owner: 1 } } as const;
    await this.jobs.updateOne(job, free, { upsert: true, session });
  }

  /** Deletes the mail on the promotion of an account, in the transaction that deletes the account: it conflicts with its sending. */
  async cancelPromotion(userId: string, session: ClientSession): Promise<void> {
    await this.jobs.deleteOne({ kind: 'tell_promotion', target: userId }, { session });
  }

  /** Deletes the preparation of a film, also while a worker does it, and returns it; undefined when there is none. */
  async cancelPreparation(
    filmId: string,
    session: ClientSession,
    kind: Preparation = 'prepare_film',
  ): Promise<Job | undefined> {
    const record = await this.jobs.findOneAndDelete({ kind, target: filmId }).session(session).lean<JobRecord>();
    return record ? toJob(record) : undefined;
  }

  /** The oldest job of these kinds that no worker holds, leased to `owner`; undefined when there is none. */
  async take(owner: string, kinds: readonly JobKind[]): Promise<Job | undefined> {
    const record = await this.jobs
      .findOneAndUpdate(
        { kind: { $in: kinds }, $expr: { $lt: ['$lease_until', '$$NOW'] } },
        [{ $set: { owner, attempts: { $add: ['$attempts', 1] }, lease_until: { $add: ['$$NOW', LEASE_MS] } } }],
        { sort: { is_last: 1, lease_until: 1, _id: 1 }, returnDocument: 'after', updatePipeline: true },
      )
      .lean<JobRecord>();
    return record ? toJob(record) : undefined;
  }

  /** Prolongs the lease. @throws {LeaseLostError} */
  async renew(job: Job, session?: ClientSession): Promise<void> {
    const prolonged = [{ $set: { lease_until: { $add: ['$$NOW', LEASE_MS] } } }];
    const { matchedCount } = await this.jobs.updateOne(heldBy(job), prolonged, { updatePipeline: true, session });
    if (matchedCount === 0) throw new LeaseLostError();
  }

  /** Ends a job, in the transaction that stores its result. @throws {LeaseLostError} */
  async finish(job: Job, session: ClientSession): Promise<void> {
    const { deletedCount } = await this.jobs.deleteOne(heldBy(job), { session });
    if (deletedCount === 0) throw new LeaseLostError();
  }

  /** Gives a job back until a time from now, in milliseconds: this attempt failed. @throws {LeaseLostError} */
  async postpone(job: Job, pauseMs: number): Promise<void> {
    await this.#giveBack(job, pauseMs, job.attempts);
  }

  /** Gives a job back until a time from now, in milliseconds, not counted as an attempt: its time has not come. @throws {LeaseLostError} */
  async defer(job: Job, pauseMs: number): Promise<void> {
    await this.#giveBack(job, pauseMs, job.attempts - 1);
  }

  /** Those of the ids that belong to no job. */
  async endedAmong(ids: readonly string[]): Promise<string[]> {
    const left = await this.jobs.distinct('_id', { _id: { $in: ids } });
    const known = new Set(left.map(String));
    return ids.filter((id) => !known.has(id));
  }

  /** Gives a job back, not counted as an attempt: the worker is stopping. */
  async release(job: Job): Promise<void> {
    await this.jobs.updateOne(heldBy(job), { $set: { lease_until: new Date(0) }, $inc: { attempts: -1 } });
  }

  async #giveBack(job: Job, pauseMs: number, attempts: number): Promise<void> {
    const later = [{ $set: { lease_until: { $add: ['$$NOW', pauseMs] }, attempts } }, { $unset: 'owner' }];
    const { matchedCount } = await this.jobs.updateOne(heldBy(job), later, { updatePipeline: true });
    if (matchedCount === 0) throw new LeaseLostError();
  }

  async #add(job: Pick<JobRecord, 'kind' | 'target' | 'paths'>, session: ClientSession): Promise<void> {
    await this.jobs.create([{ ...job, lease_until: new Date(0), attempts: 0 }], { session });
  }
}

function toJob({ _id, kind, target, paths = [], owner = '', attempts, is_last = false }: JobRecord): Job {
  return { id: _id.toHexString(), kind, target, paths, owner, attempts, isLast: is_last };
}

/** An attempt is told from a later one of the same worker too. */
function heldBy({ id, owner, attempts }: Job) {
  return { _id: id, owner, attempts };
}
