import type { HostedWebinar } from '@iris/contract/webinars';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ClientSession, Types } from 'mongoose';
import {
  type Actor,
  DatabaseService,
  type Job,
  JobRunner,
  JobsService,
  JournalService,
} from '../../foundation/index.ts';
import { PollsService } from '../evening/polls.service.ts';
import { PresencesService, requiredOf } from '../evening/presences.service.ts';
import { HostingService } from '../hosting/hosting.service.ts';
import { WebinarNotices } from '../notices/webinar-notices.service.ts';
import { RunningWebinars } from '../programme/running-webinars.service.ts';
import { type WebinarRecord, WebinarsService } from '../programme/webinars.service.ts';
import { type RegistrationRecord, RegistrationsService } from '../registrations/registrations.service.ts';
import { closeWebinar } from '../webinar-jobs.ts';
import { AttendancesService } from './attendances.service.ts';
import { PresenceAttestations } from './presence-attestations.service.ts';

/** Registrations that are counted in one transaction. */
const COUNTED_AT_ONCE = 50;

/** With all its attempts: nobody waits for it. */
const BATCH_TIME_MS = 30_000;

/** Closes webinars; a job counts who was there, attests it and tells everybody: begun again after an interruption, nobody twice. */
@Injectable()
export class ClosingService implements OnModuleInit {
  constructor(
    private readonly running: RunningWebinars,
    private readonly webinars: WebinarsService,
    private readonly hosting: HostingService,
    private readonly registrations: RegistrationsService,
    private readonly presences: PresencesService,
    private readonly polls: PollsService,
    private readonly attendances: AttendancesService,
    private readonly attestations: PresenceAttestations,
    private readonly notices: WebinarNotices,
    private readonly jobs: JobsService,
    private readonly runner: JobRunner,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.runner.handle(closeWebinar, (job, signal) => this.#count(job, signal));
  }

  /**
   * Closes a webinar after its announced end, with its open polls; of several at once one succeeds.
   * @throws {ProblemError} `webinar_not_found`; `webinar_cancelled`; `webinar_over` when it is closed; `webinar_not_over`
   */
  close(id: string, actor: Actor): Promise<HostedWebinar> {
    const close = async (session: ClientSession) => {
      const webinar = await this.running.close(id, session);
      await this.polls.closeAll(webinar._id, session);
      await this.jobs.enqueue(closeWebinar, webinar._id.toHexString(), {}, session);
      await this.webinars.noteChange(session);
      await this.journal.record(
        actor,
        { action: 'webinar.close', id: String(webinar._id), label: webinar.title },
        session,
      );
      return this.hosting.show(id, session);
    };
    return this.database.inTransactionOnce(close, () => this.hosting.show(id), { queue: this.webinars.queue });
  }

  async #count(job: Job, signal: AbortSignal): Promise<void> {
    let last: RegistrationRecord | undefined;
    do {
      signal.throwIfAborted();
      const countNext = (session: ClientSession) => this.#countNext(job, last, session);
      last = await this.database.inTransaction(countNext, { timeMs: BATCH_TIME_MS });
    } while (last);
  }

  /** Counts those after `after`, and returns the last of them; undefined once the job is done. */
  async #countNext(
    job: Job,
    after: RegistrationRecord | undefined,
    session: ClientSession,
  ): Promise<RegistrationRecord | undefined> {
    await this.jobs.renew(job, session);
    const webinar = await this.webinars.get(new Types.ObjectId(job.key), session);
    const confirmed = { state: 'confirmed', session } as const;
    const next = await this.registrations.listAfter(webinar._id, after, COUNTED_AT_ONCE, confirmed);
    // Conflicts with the deletion of an account.
    await this.registrations.noteTold(next, session);
    await this.#store(webinar, next, session);
    if (next.length === COUNTED_AT_ONCE) return next.at(-1);
    await this.running.noteCounted(webinar._id, session);
    await this.jobs.finish(job, session);
    return undefined;
  }

  async #store(webinar: WebinarRecord, all: readonly RegistrationRecord[], session: ClientSession): Promise<void> {
    const ids = all.map(({ _id }) => _id);
    const known = await this.attendances.findFor(ids, session);
    const minutesOf = await this.presences.countOf(ids, webinar, session);
    for (const { _id: registration, user, created_at: registered_at } of all) {
      const id = registration.toHexString();
      if (known.has(id)) continue;
      const [minutes, required] = [minutesOf.get(id) ?? 0, requiredOf(webinar)];
      const counted = { registration, webinar: webinar._id, user, minutes, required, registered_at };
      const attendance = { _id: new Types.ObjectId(), ...counted, created_at: new Date() };
      await this.attendances.add(attendance, session);
      if (minutes >= required) await this.attestations.attest(attendance, webinar, session);
      else await this.notices.tellAttendance(webinar, attendance, session);
    }
  }
}
