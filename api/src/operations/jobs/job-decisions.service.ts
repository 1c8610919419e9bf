import type { FailedJob, FailedJobQuery } from '@iris/contract/operations';
import { Injectable } from '@nestjs/common';
import {
  type Actor,
  DatabaseService,
  type FailedJobRecord,
  FailedJobsService,
  JournalService,
  type List,
  labelOf,
} from '../../foundation/index.ts';

/** What super administrators decide about jobs that were given up, with the entry of the journal. */
@Injectable()
export class JobDecisions {
  constructor(
    private readonly failed: FailedJobsService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /** The failed jobs that wait for a decision, newest first. */
  list(page: FailedJobQuery): Promise<List<FailedJob>> {
    return this.failed.list(page, toFailedJob);
  }

  /** Has a failed job done again, once. @throws {ProblemError} `failed_job_not_found`; `failed_job_settled` */
  async retry(id: string, actor: Actor): Promise<void> {
    await this.#settle(id, 'retried', actor);
  }

  /** Abandons a failed job. @throws {ProblemError} `failed_job_not_found`; `failed_job_settled` */
  async abandon(id: string, actor: Actor): Promise<void> {
    await this.#settle(id, 'abandoned', actor);
  }

  async #settle(id: string, decision: 'retried' | 'abandoned', actor: Actor): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const settled = await this.failed.settle(id, decision, session);
      if (!settled) return;
      const action = decision === 'retried' ? 'job.retry' : 'job.abandon';
      await this.journal.record(actor, { action, id, label: labelOf(settled.kind) }, session);
    });
  }
}

function toFailedJob({ _id, kind, target, reason, attempts, failed_at }: FailedJobRecord): FailedJob {
  return {
    _id: _id.toHexString(),
    kind,
    label: labelOf(kind),
    key: target ?? null,
    reason,
    attempts,
    failed_at: failed_at.toISOString(),
    can_retry: Boolean(target),
  };
}
