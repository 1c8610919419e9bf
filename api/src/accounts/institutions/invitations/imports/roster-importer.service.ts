import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { DatabaseService, type Job, JobRunner, JobsService } from '../../../../foundation/index.ts';
import { UsersService } from '../../../users/users.service.ts';
import { InstitutionsService } from '../../institutions.service.ts';
import { MembersService } from '../../members.service.ts';
import { InvitationContexts } from '../invitation-contexts.service.ts';
import { type Invitation, type InvitingOutcome, InvitingService } from '../inviting.service.ts';
import { IMPORT_MODEL, IMPORT_ROW_MODEL, type ImportRecord, type ImportRowRecord } from './import.schema.ts';
import { importRoster } from './import-jobs.ts';

/** Rows done in one transaction: a mail that is encrypted and three documents each. */
const ROWS_AT_ONCE = 50;

/** Steps after which the rosters of other institutions have their turn. */
const STEPS_PER_TURN = 10;

/** With all attempts: nobody waits. */
const STEP_TIME_MS = 30_000;

/**
 * Imports rosters, by a job. Invitations, mails, outcomes and the job's lease are written in the same transaction, so that a
 * process that is killed has done a row with its mail, or neither.
 */
@Injectable()
export class RosterImporter implements OnModuleInit {
  constructor(
    @InjectModel(IMPORT_MODEL) private readonly imports: Model<ImportRecord>,
    @InjectModel(IMPORT_ROW_MODEL) private readonly rows: Model<ImportRowRecord>,
    private readonly contexts: InvitationContexts,
    private readonly inviting: InvitingService,
    private readonly institutions: InstitutionsService,
    private readonly members: MembersService,
    private readonly users: UsersService,
    private readonly jobs: JobsService,
    private readonly runner: JobRunner,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.runner.handle(importRoster, (job, signal) => this.#import(job, signal));
  }

  async #import(job: Job, signal: AbortSignal): Promise<void> {
    const context = await this.#prepare(job);
    const step = (session: ClientSession) => this.#step(job, context, session);
    for (let steps = 1; await this.database.inTransaction(step, { timeMs: STEP_TIME_MS }); steps += 1) {
      signal.throwIfAborted();
      // The rest when it is its turn again.
      if (steps === STEPS_PER_TURN) return this.jobs.release(job);
    }
  }

  /** What the invitations have in common; undefined when nobody invites any more. */
  async #prepare({ key }: Job): Promise<Invitation | undefined> {
    const record = await this.imports.findById(key).lean<ImportRecord>();
    if (!record) return undefined;
    const id = record.by.toHexString();
    const [inviter] = await this.users.listByIds([id]);
    if (!inviter) return undefined;
    const { name } = await this.institutions.get(record.institution.toHexString());
    const institution = { _id: record.institution.toHexString(), name };
    const order = record.order?.toHexString() ?? null;
    return this.contexts.resume({ institution, by: { id, name: inviter.name }, order, isAlone: false });
  }

  /** Does some rows; returns whether others may be left. */
  async #step(job: Job, context: Invitation | undefined, session: ClientSession): Promise<boolean> {
    const running = { _id: job.key, state: 'running' } as const;
    const rows = await this.rows
      .find({ import: job.key, outcome: null })
      .sort({ line: 1 })
      .limit(ROWS_AT_ONCE)
      .session(session)
      .lean<ImportRowRecord[]>();
    const isAllowed = context && (await this.#mayGoOn(context, session));
    if (!isAllowed || rows.length === 0) {
      const state = rows.length === 0 ? 'done' : 'stopped';
      await this.imports.updateOne(running, { $set: { state } }, { session });
      await this.jobs.finish(job, session);
      return false;
    }
    await this.jobs.recordProgress(job, session);
    const outcomes = await this.inviting.invite(rows.map(toInvitee), context, session);
    await this.#store(rows, outcomes, session);
    await this.imports.updateOne(running, { $inc: countsOf(outcomes) }, { session });
    return true;
  }

  /** Whether the institution is open, and who has sent the roster still invites for it. */
  async #mayGoOn({ institution: { _id }, by }: Invitation, session: ClientSession): Promise<boolean> {
    if ((await this.institutions.get(_id, session)).closed_at) return false;
    if (await this.members.has({ institution: _id, user: by.id, role: 'manager' }, session)) return true;
    return (await this.users.findCurrent(by.id, session))?.permissions.manage_users === true;
  }

  async #store(rows: ImportRowRecord[], outcomes: InvitingOutcome[], session: ClientSession): Promise<void> {
    const writes = rows.map(({ _id }, index) => ({
      updateOne: { filter: { _id }, update: { $set: { outcome: outcomes[index] ?? null } } },
    }));
    await this.rows.bulkWrite(writes, { session });
  }
}

function toInvitee({ name, email, role = 'resident' }: ImportRowRecord) {
  return { name, email, role };
}

function countsOf(outcomes: readonly InvitingOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[`counts.${outcome}`] = (counts[`counts.${outcome}`] ?? 0) + 1;
  return counts;
}
