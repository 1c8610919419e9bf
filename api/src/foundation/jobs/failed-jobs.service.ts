import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, mongo } from 'mongoose';
import { DatabaseService } from '../database/database.service.ts';
import { type List, olderThan, readList } from '../http/answers/lists/item-stream.ts';
import { ProblemError } from '../http/problems/problem.error.ts';
import { Metrics } from '../observability/log/metrics.ts';
import type { JobDefinition } from './define-job.ts';
import { FAILED_JOB_MODEL, type FailedJobRecord } from './failed-job.schema.ts';
import { type Job, JobsService, pauseAfter } from './jobs.service.ts';
import type { RegisteredJob } from './running-lane.ts';

const OPEN = { settled: null };
const REASON_CHARS = 200;

/** The jobs that were given up after all their attempts, for thirty days or until somebody decides. */
@Injectable()
export class FailedJobsService {
  constructor(
    @InjectModel(FAILED_JOB_MODEL) private readonly failed: Model<FailedJobRecord>,
    private readonly jobs: JobsService,
    private readonly database: DatabaseService,
    metrics: Metrics,
  ) {
    metrics.watchQueue('failed_jobs', () => this.count());
  }

  /** How many wait for a decision. */
  count(): Promise<number> {
    return this.failed.countDocuments(OPEN).exec();
  }

  /** Those that wait for a decision, newest first. */
  list<Item>(
    { limit, after }: { limit?: number | undefined; after?: string | undefined },
    toItem: (record: FailedJobRecord) => Item,
  ): Promise<List<Item>> {
    const found = this.failed.find({ ...olderThan(after), ...OPEN }).sort({ _id: -1 });
    return readList<FailedJobRecord, Item>(found.lean<FailedJobRecord[]>(), limit, toItem);
  }

  /**
   * Notes that an attempt has failed: the job is begun again after a pause, or given up after its last attempt; returns whether
   * it was. @throws {LeaseLostError}
   */
  async recordAttempt(job: Job, { definition, onGivenUp }: RegisteredJob, error: unknown): Promise<boolean> {
    return this.database.inTransaction(async (session) => {
      const record = await this.jobs.readHeld(job, session);
      if (record.attempts < definition.attempts) {
        await this.jobs.postpone(job, pauseAfter(record.attempts, definition), session);
        return false;
      }
      await this.jobs.finish(job, session);
      const { _id, owner, lease_until, requested_at, turn, target, ...kept } = record;
      const key = definition.hasPersonalKey ? {} : { target };
      const reason = reasonOf(error, definition);
      const now = new Date();
      const times = { failed_at: now, ...(!definition.isKeptUntilSettled && { expires_from: now }) };
      await this.failed.create([{ ...kept, ...key, reason, ...times }], { session });
      await onGivenUp?.(job, session);
      return true;
    });
  }

  /**
   * Decides about a failed job: it is done again, or abandoned. Returns it when this call has decided, undefined when an earlier
   * one has decided the same. @throws {ProblemError} `failed_job_not_found`; `failed_job_settled` when the decision was another
   */
  async settle(
    id: string,
    decision: NonNullable<FailedJobRecord['settled']>,
    session: ClientSession,
  ): Promise<FailedJobRecord | undefined> {
    const record = await this.failed.findById(id).session(session).lean<FailedJobRecord>();
    if (!record) throw new ProblemError('failed_job_not_found');
    if (record.settled === decision) return undefined;
    if (record.settled || (decision === 'retried' && !record.target)) throw new ProblemError('failed_job_settled');
    const change = { $set: { settled: decision, expires_from: new Date() } };
    await this.failed.updateOne({ _id: record._id }, change, { session });
    if (decision === 'retried') {
      const { _id, attempts, reason, failed_at, expires_from, settled, target = '', ...stored } = record;
      await this.jobs.enqueueAgain({ ...stored, target }, session);
    }
    return record;
  }
}

/** Texts of the database name what is stored, and those about mails may name their reader. */
function reasonOf(error: unknown, { lane }: JobDefinition): string {
  if (!(error instanceof Error)) return 'unknown';
  const { name, message } = error;
  if (lane === 'mail' || error instanceof mongo.MongoError || !message) return name;
  return `${name}: ${message.replace(/\S+@\S+/g, '…').replace(/\s+/g, ' ')}`.slice(0, REASON_CHARS);
}
