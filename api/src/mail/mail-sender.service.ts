import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  type Config,
  InjectConfig,
  type Job,
  JobRunner,
  JobsService,
  siteOf,
  ThemeService,
} from '../foundation/index.ts';
import { untilDay } from './day-time.ts';
import type { Mail } from './mail.ts';
import { sendMail } from './mail-jobs.ts';
import { MailOutbox, type WaitingMail } from './mail-outbox.service.ts';
import { invitationOf } from './templates/calendar-part.ts';
import { render } from './templates/index.ts';
import { FolderTransport } from './transport/folder-transport.ts';
import { MailError, type Message, SmtpTransport } from './transport/mail-transport.ts';
import { parseSender } from './transport/sender.ts';

const MINUTE = 60_000;

/** Time after which a mail that could not be sent is given up, in milliseconds. */
const GIVEN_UP_AFTER_MS = 24 * 60 * MINUTE;

/** Longer for a mail that is not sent at night, when nothing fails. */
const BY_DAY_GIVEN_UP_AFTER_MS = 2 * GIVEN_UP_AFTER_MS;

/** How often it is asked whether a mail is still held, and after which time it would say nothing true, in milliseconds. */
const HELD_MS = { pause: 60 * MINUTE, longest: 30 * 24 * 60 * MINUTE };

/** The pause after the first failure; each further one is twice as long, up to the longest. */
const PAUSE_MS = { first: MINUTE / 2, longest: 60 * MINUTE };

/** How long a stopping process waits for a mail that is being sent, in milliseconds. */
const STOP_TIME_MS = 3000;

/** Sends the mails of the outbox; see docs/decisions/061. */
@Injectable()
export class MailSender implements OnModuleInit, OnApplicationShutdown {
  readonly #logger = new Logger('Mail');
  readonly #transport: SmtpTransport | FolderTransport | undefined;
  #isHeld = async (_causes: readonly Types.ObjectId[]): Promise<boolean> => false;

  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly outbox: MailOutbox,
    private readonly theme: ThemeService,
    private readonly jobs: JobsService,
    private readonly runner: JobRunner,
  ) {
    const { transport } = config.mail;
    if (transport) {
      this.#transport =
        'smtp' in transport
          ? new SmtpTransport(transport.smtp, config.mailPool)
          : new FolderTransport(transport.folder);
    }
  }

  onModuleInit(): void {
    const transport = this.#transport;
    if (transport) {
      const { connections } = this.config.mailPool;
      this.runner.handle(sendMail, (job, signal) => this.#send(job, transport, signal), {
        concurrency: connections,
        onGivenUp: (job, session) => this.outbox.noteGivenUp(job, session),
      });
    } else {
      this.runner.leave(sendMail);
      this.#logger.warn(
        'SMTP_URL is not set: no mail is sent, forgotten passwords cannot be reset, and certificates wait for e-mails that cannot be verified',
      );
    }
  }

  onApplicationShutdown(): void {
    this.#transport?.close();
  }

  /** Holds mails back as long as `isHeld` says so of what they are about, and drops those that are held for a month. */
  holdWhile(isHeld: (causes: readonly Types.ObjectId[]) => Promise<boolean>): void {
    this.#isHeld = isHeld;
  }

  async #send(job: Job, transport: SmtpTransport | FolderTransport, signal: AbortSignal): Promise<void> {
    const waiting = await this.outbox.read(job);
    if (!waiting) return this.outbox.finish(job);
    const { id, mail, dayIn, until, causes, createdAt } = waiting;
    if (until && until <= new Date()) return this.outbox.finish(job);
    if (!mail) return this.#giveUp(job, 'encrypted with another JWT_SECRET');
    const pauseMs = dayIn ? untilDay(new Date(), dayIn) : 0;
    if (pauseMs > 0) return this.jobs.defer(job, pauseMs);
    if (causes.length > 0 && (await this.#isHeld(causes))) {
      const isDropped = Date.now() - createdAt.getTime() > HELD_MS.longest;
      return isDropped ? this.outbox.finish(job) : this.jobs.defer(job, HELD_MS.pause);
    }
    try {
      await withinStopTime(transport.send(await this.#compose(id, mail, createdAt)), signal);
    } catch (error) {
      if (!(error instanceof MailError) && signal.aborted) throw error;
      return this.#retry(job, mail, waiting, error);
    }
    await this.outbox.finish(job);
  }

  async #compose(id: string, mail: Mail, createdAt: Date): Promise<Message> {
    const theme = await this.theme.get();
    const site = siteOf(this.config);
    const from = parseSender(this.config.mail.from, theme);
    const letter = render(mail, {
      site,
      name: theme.siteName,
      address: theme.address,
      email: theme.contactEmail,
      color: theme.primaryColor,
    });
    const messageId = `<${id}@${new URL(site).hostname}>`;
    const invitation = invitationOf(mail, { site, organizer: from, createdAt });
    return { id, messageId, date: createdAt, from, to: mail.to, ...letter, ...(invitation && { invitation }) };
  }

  /** After any failure: what cannot be composed today may be after an upgrade. */
  async #retry(job: Job, mail: Mail, { createdAt, dayIn }: WaitingMail, error: unknown): Promise<void> {
    const { failure, isPermanent } = toFailure(error);
    const isTooOld = Date.now() - createdAt.getTime() > (dayIn ? BY_DAY_GIVEN_UP_AFTER_MS : GIVEN_UP_AFTER_MS);
    if (isPermanent || isTooOld) return this.#giveUp(job, failure, mail.template);
    const pauseMs = Math.min(PAUSE_MS.first * 2 ** (job.attempts - 1), PAUSE_MS.longest);
    await this.jobs.postpone(job, pauseMs);
    const message = `a mail (${mail.template}) was not sent, next attempt in ${pauseMs / 1000} s: ${failure}`;
    if (error instanceof MailError) this.#logger.log(message);
    else this.#logger.warn({ message, err: error });
  }

  async #giveUp(job: Job, failure: string, template = 'unknown'): Promise<void> {
    await this.outbox.giveUp(job, failure);
    this.#logger.warn(`a mail (${template}) was given up after ${job.attempts} attempts: ${failure}`);
  }
}

/** Of an unexpected error only the name is stored, because its text may contain the address. */
function toFailure(error: unknown): Pick<MailError, 'failure' | 'isPermanent'> {
  if (error instanceof MailError) return error;
  return { failure: error instanceof Error ? error.name : 'unknown', isPermanent: false };
}

/** Settles like `sending`, or rejects some seconds after the process was told to stop: another one sends the mail again. */
async function withinStopTime(sending: Promise<void>, signal: AbortSignal): Promise<void> {
  const settled = new AbortController();
  const stop = async () => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true, signal: settled.signal }));
    await delay(STOP_TIME_MS, undefined, { signal: settled.signal });
    throw new Error('stopped while a mail was being sent');
  };
  try {
    await Promise.race([sending, stop()]);
  } finally {
    settled.abort();
  }
}
