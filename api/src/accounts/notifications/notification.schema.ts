import { NOTIFICATION_KIND_NAMES, type NotificationKind } from '@iris/contract/accounts';
import { Schema, type Types } from 'mongoose';
import { defineCollection, instantOf } from '../../foundation/index.ts';
import { userCollection } from '../users/model/user.schema.ts';
import { type NoticeDataOf, noticeOf } from './notices.ts';

export interface NotificationRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  kind: NotificationKind;
  /** What it is about; an account is notified once of a kind about the same thing. */
  key: string;
  /** What the notice of its kind tells. */
  data: NoticeDataOf<NotificationKind>;
  /** What it goes with, if with anything but its account. */
  causes?: Types.ObjectId[];
  /** When its mail would say nothing true any more. */
  until?: Date;
  /** The account that caused it, where its mails to one account are limited. */
  by?: Types.ObjectId;
  created_at: Date;
  read_at?: Date;
  /** When its mail was written, or left out because the account refuses it. */
  mailed_at?: Date;
}

export const NOTIFICATION_MODEL = 'Notification';

/** How long notifications are kept. */
const NOTIFICATIONS_KEPT_DAYS = 90;

export const notificationSchema = new Schema<NotificationRecord>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, required: true },
    key: { type: String, required: true },
    data: { type: Object, required: true },
    causes: { type: [Schema.Types.ObjectId], default: undefined, index: true, sparse: true },
    until: Date,
    by: Schema.Types.ObjectId,
    created_at: { type: Date, required: true },
    read_at: Date,
    mailed_at: Date,
  },
  { collection: 'notifications', versionKey: false },
)
  .index({ user: 1, kind: 1, key: 1 }, { unique: true })
  .index({ user: 1, _id: -1 })
  .index({ by: 1 }, { sparse: true });

export const notificationCollection = defineCollection<NotificationRecord>({
  name: NOTIFICATION_MODEL,
  schema: notificationSchema,
  people: [
    { field: 'user', erase: 'delete' },
    { field: 'by', erase: 'anonymize', change: () => ({ $unset: { by: 1 } }) },
  ],
  title: 'Notifications',
  purpose: 'notifications',
  retention: { days: NOTIFICATIONS_KEPT_DAYS, from: 'created_at' },
  export: {
    toRows: async (records, { account, find }) => {
      const [owner] = await find(userCollection, { _id: account });
      // A kind that this version does not know has no words.
      const known = records.filter(({ kind }) => NOTIFICATION_KIND_NAMES.includes(kind));
      return known.map(({ kind, data, created_at, read_at }) => ({
        Date: created_at.toISOString(),
        Notification: noticeOf(kind, data as never, owner?.time_zone).title,
        Lue: instantOf(read_at),
      }));
    },
  },
});
