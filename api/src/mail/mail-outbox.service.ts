import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import {
  type Config,
  DatabaseService,
  InjectConfig,
  type Job,
  JobsService,
  type Place,
  ProblemError,
  SealedTexts,
} from '../foundation/index.ts';
import type { Mail } from './mail.ts';
import { sendMail } from './mail-jobs.ts';
import { OUTGOING_MAIL_MODEL, type OutgoingMailRecord } from './outgoing-mail.schema.ts';

/** A mail that waits, as its sender sees it. */
export interface WaitingMail {
  id: string;
  /** Undefined when it was encrypted with another secret. */
  mail: Mail | undefined;
  /** The time zone in which it is sent by day only. */
  dayIn: string | undefined;
  /** When it would say nothing true any more. */
  until: Date | undefined;
  /** What it is about. */
  causes: readonly Types.ObjectId[];
  createdAt: Date;
}

/** When a mail is sent, if not always and at once. */
interface Sending {
  /** The account without which it is not sent. */
  user?: string;
  /** What it is about: whoever deletes one of these, or ends it, also cancels the mail. */
  causes?: readonly Types.ObjectId[];
  /** The time zone in which it is sent by day only. */
  dayIn?: string | undefined;
  /** When it would say nothing true any more: it is dropped then. */
  until?: Date;
}

/** The mails to send, stored with what causes them; see docs/decisions/061. */
@Injectable()
export class MailOutbox {
  readonly #cipher: MailCipher;

  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectModel(OUTGOING_MAIL_MODEL) private readonly mails: Model<OutgoingMailRecord>,
    private readonly jobs: JobsService,
    private readonly database: DatabaseService,
  ) {
    this.#cipher = new MailCipher(config.jwtSecret);
  }

  /** Does nothing when the academy can send mails. @throws {ProblemError} `mail_unavailable` */
  checkAvailable(): void {
    if (!this.config.mail.transport) throw new ProblemError('mail_unavailable');
  }

  /**
   * Adds a mail in the transaction of its cause: it is sent if that is stored, and only then; of `user`, only while the account
   * exists. Without a transport, nothing.
   */
  async add(mail: Mail, session: ClientSession, sending: Sending = {}): Promise<void> {
    await this.addAll([{ mail, ...sending }], session, { turn: sending.user });
  }

  /** The same of many mails, with one place in the lane for all. */
  async addAll(mails: readonly (Sending & { mail: Mail })[], session: ClientSession, place: Place): Promise<void> {
    if (!this.config.mail.transport || mails.length === 0) return;
    const created_at = new Date();
    const records = mails.map(({ mail, user, causes, dayIn, until }) => {
      const _id = new Types.ObjectId();
      const content = this.#cipher.encrypt(_id.toHexString(), mail);
      const about = { ...(user && { user }), ...(causes && { cause: causes }) };
      const times = { ...(dayIn && { day_in: dayIn }), ...(until && { until }) };
      return { _id, template: mail.template, content, ...about, ...times, created_at };
    });
    await this.mails.insertMany(records, { session });
    const ids = records.map(({ _id }) => _id.toHexString());
    await this.jobs.enqueue(sendMail, ids, place, session);
  }

  /** The mail that a job sends; undefined when it is gone. One that was given up, and is tried again, does not expire meanwhile. */
  async read({ key }: Job): Promise<WaitingMail | undefined> {
    const record = await this.mails.findById(key).lean<OutgoingMailRecord>();
    if (!record?.content) return undefined;
    if (record.failed_at) await this.mails.updateOne({ _id: key }, { $unset: { failed_at: 1 } });
    // Without a schema's cast the driver returns its own type of binary data.
    const content = Buffer.from(record.content.buffer);
    const { day_in: dayIn, until, cause = [], created_at: createdAt } = record;
    return { id: key, mail: this.#cipher.decrypt(key, content), dayIn, until, causes: [cause].flat(), createdAt };
  }

  /** Deletes a mail that was sent, with its job. @throws {LeaseLostError} */
  async finish(job: Job): Promise<void> {
    await this.database.inTransaction(async (session) => {
      await this.jobs.finish(job, session);
      await this.mails.deleteOne({ _id: job.key }, { session });
    });
  }

  /** Notes that the job of a mail is given up: the mail can still be sent, as long as that job is kept. */
  async noteGivenUp(job: Job, session: ClientSession): Promise<void> {
    await this.mails.updateOne({ _id: job.key }, { $set: { failed_at: new Date() } }, { session });
  }

  /** Gives a mail up: what remains of it is why. @throws {LeaseLostError} */
  async giveUp(job: Job, failure: string): Promise<void> {
    const change = { $set: { failed_at: new Date(), failure }, $unset: { content: 1 } };
    await this.database.inTransaction(async (session) => {
      await this.jobs.finish(job, session);
      await this.mails.updateOne({ _id: job.key }, change, { session });
    });
  }
}

/** Encrypts waiting mails: whoever reads the database or a backup of it must not find the secrets of links. */
export class MailCipher {
  readonly #texts: SealedTexts;

  constructor(secret: string) {
    this.#texts = new SealedTexts(secret, 'outgoing mails');
  }

  /** Encrypts a mail; it can be decrypted under the same id only. */
  encrypt(id: string, mail: Mail): Buffer {
    return this.#texts.seal(id, JSON.stringify(mail));
  }

  /** Decrypts a mail; undefined when it was encrypted with another secret or under another id. */
  decrypt(id: string, encrypted: Buffer): Mail | undefined {
    try {
      return JSON.parse(this.#texts.open(id, encrypted));
    } catch {
      return undefined;
    }
  }
}
