import { Schema, type Types } from 'mongoose';
import { defineCollection } from '../foundation/index.ts';
import type { MailTemplate } from './mail.ts';

/** A mail that is not sent yet, or was given up. It is deleted once it is sent. */
export interface OutgoingMailRecord {
  _id: Types.ObjectId;
  template: MailTemplate;
  /** Recipient and data, encrypted; absent once the mail server has refused it. */
  content?: Buffer;
  /** The account without which it is not sent. */
  user?: Types.ObjectId;
  /** What it is about; only one in mails that an earlier release has stored. */
  cause?: Types.ObjectId[];
  /** The time zone in which it is sent by day only; absent when it is urgent. */
  day_in?: string;
  /** When it would say nothing true any more. */
  until?: Date;
  created_at: Date;
  failed_at?: Date;
  /** The codes of the failure, without its text, which may contain the address. */
  failure?: string;
}

export const OUTGOING_MAIL_MODEL = 'OutgoingMail';

/** How long it is known why a mail was given up. */
const FAILURES_KEPT_DAYS = 30;

export const outgoingMailSchema = new Schema<OutgoingMailRecord>(
  {
    template: { type: String, required: true },
    content: Buffer,
    user: { type: Schema.Types.ObjectId, index: true, sparse: true },
    cause: { type: [Schema.Types.ObjectId], default: undefined, index: true, sparse: true },
    day_in: String,
    until: Date,
    created_at: { type: Date, required: true },
    failed_at: Date,
    failure: String,
  },
  { collection: 'outgoing_mails', versionKey: false },
);

export const outgoingMailCollection = defineCollection<OutgoingMailRecord>({
  name: OUTGOING_MAIL_MODEL,
  schema: outgoingMailSchema,
  people: [{ field: 'user', erase: 'delete' }],
  title: 'E-mails en attente',
  purpose: 'notifications',
  retention: {
    ...{ days: FAILURES_KEPT_DAYS, from: 'failed_at' },
    text: (period) =>
      `Jusqu'à leur envoi\u00a0; ${period} s'ils n'ont pas pu partir, sans adresse ni texte s'ils sont refusés.`,
  },
  alsoErased: 'the jobs that send them',
  export: { nothing: 'encrypted, and about to arrive in the mailbox of the person' },
});
