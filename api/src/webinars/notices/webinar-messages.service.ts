import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ClientSession, type QueryFilter, Types } from 'mongoose';
import { DatabaseService, type Job, JobRunner, JobsService, ProblemError } from '../../foundation/index.ts';
import { RecordingsService } from '../programme/recordings.service.ts';
import { type WebinarRecord, WebinarsService } from '../programme/webinars.service.ts';
import { type RegistrationRecord, RegistrationsService } from '../registrations/registrations.service.ts';
import { remindWebinar, tellWebinar } from '../webinar-jobs.ts';
import { REMINDER_MS, type Reminder, WebinarNotices } from './webinar-notices.service.ts';

/** Registered people who are told in one transaction. */
const TOLD_AT_ONCE = 50;

/** With all its attempts: nobody waits for it. */
const BATCH_TIME_MS = 30_000;

type Told = 'moved' | 'changed' | 'cancelled' | 'promoted' | 'replay';

/** What is told of a webinar as it is now, and to whom. */
interface Message {
  to: QueryFilter<RegistrationRecord>;
  tell: (registrations: readonly RegistrationRecord[], session: ClientSession) => Promise<void>;
  /** Whether it says that they have a place, with the entry for their calendar. */
  isPlace?: boolean;
  /** Notes that all are told, in the transaction that ends this. */
  noteEnd?: (session: ClientSession) => Promise<void>;
}

/** Reminds the registered, and tells them of changes, by jobs: begun again after an interruption, they tell nobody twice. */
@Injectable()
export class WebinarMessages implements OnModuleInit {
  constructor(
    private readonly webinars: WebinarsService,
    private readonly recordings: RecordingsService,
    private readonly registrations: RegistrationsService,
    private readonly notices: WebinarNotices,
    private readonly jobs: JobsService,
    private readonly runner: JobRunner,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.runner.handle(remindWebinar, (job, signal) => {
      const [, what, sequence] = job.key.split(':');
      return this.#tell(job, signal, (webinar) => this.#reminder(webinar, what as Reminder, Number(sequence)));
    });
    this.runner.handle(tellWebinar, (job, signal) => {
      const [, what, sequence] = job.key.split(':');
      return this.#tell(job, signal, (webinar) => this.#change(webinar, what as Told, Number(sequence)));
    });
  }

  async #tell(job: Job, signal: AbortSignal, read: (webinar: WebinarRecord) => Message | undefined): Promise<void> {
    let last: RegistrationRecord | undefined;
    do {
      signal.throwIfAborted();
      const tellNext = (session: ClientSession) => this.#tellNext(job, last, read, session);
      last = await this.database.inTransaction(tellNext, { timeMs: BATCH_TIME_MS });
    } while (last);
  }

  /** Tells those after `after`, and returns the last of them; undefined once the job is done. */
  async #tellNext(
    job: Job,
    after: RegistrationRecord | undefined,
    read: (webinar: WebinarRecord) => Message | undefined,
    session: ClientSession,
  ): Promise<RegistrationRecord | undefined> {
    // Conflicts with a move and a cancellation, which delete the job or replace it.
    await this.jobs.renew(job, session);
    const id = new Types.ObjectId(job.key.slice(0, 24));
    const webinar = await this.webinars.get(id, session).catch(ignoreDeleted);
    const message = webinar && read(webinar);
    const next = message ? await this.registrations.listAfter(id, after, TOLD_AT_ONCE, { ...message.to, session }) : [];
    // Conflicts with leaving.
    await this.registrations.noteTold(next, session, { isPlace: message?.isPlace ?? false });
    await message?.tell(next, session);
    if (next.length === TOLD_AT_ONCE) return next.at(-1);
    await message?.noteEnd?.(session);
    await this.jobs.finish(job, session);
    return undefined;
  }

  /** Nothing once the next reminder is due, or the webinar has begun. */
  #reminder(webinar: WebinarRecord, what: Reminder, sequence: number): Message | undefined {
    const { state, starts_at } = webinar;
    const until = starts_at.getTime() - (what === 'day' ? REMINDER_MS.soon : 0);
    if (state !== 'planned' || sequence !== webinar.sequence || Date.now() >= until) return undefined;
    const due = new Date(starts_at.getTime() - REMINDER_MS[what]);
    return {
      // Whoever was confirmed later has just been told.
      to: { state: 'confirmed', confirmed_at: { $lte: due } },
      tell: (registrations, session) => this.notices.remind(what, webinar, registrations, session),
    };
  }

  /** Nothing more once it is withdrawn. */
  #replay(webinar: WebinarRecord): Message | undefined {
    if (!webinar.replay?.is_published) return undefined;
    return {
      // Those too who got no place.
      to: {},
      tell: (registrations, session) => this.notices.tellReplay(webinar, registrations, session),
      noteEnd: (session) => this.recordings.noteTold(webinar._id, session),
    };
  }

  #change(webinar: WebinarRecord, what: Told, sequence: number): Message | undefined {
    if (what === 'replay') return this.#replay(webinar);
    if (what === 'promoted') {
      if (webinar.state !== 'planned' || webinar.ends_at <= new Date()) return undefined;
      return {
        isPlace: true,
        to: { state: 'confirmed', is_promoted: true },
        tell: (registrations, session) => this.notices.tellRegistrations(what, webinar, registrations, session, true),
      };
    }
    const isCancelled = what === 'cancelled';
    if (sequence !== webinar.sequence || isCancelled !== (webinar.state === 'cancelled')) return undefined;
    if (!isCancelled && webinar.ends_at <= new Date()) return undefined;
    return {
      isPlace: true,
      // Whoever registers afterwards knows the new hour.
      to: { number: { $lte: webinar.changed_after } },
      tell: (registrations, session) => this.notices.tellOfChange(what, webinar, registrations, session),
    };
  }
}

/** @throws the error, unless it says that the webinar is deleted */
function ignoreDeleted(error: unknown): undefined {
  if (!(error instanceof ProblemError)) throw error;
}
