import { MESSAGE_STATUS_LABELS, MESSAGE_STATUSES, type MessageStatus } from '@iris/contract/site';
import { Schema, type Types } from 'mongoose';
import { defineCollection, searchText } from '../../foundation/index.ts';

export interface MessageRecord {
  _id: Types.ObjectId;
  name: string;
  email: string;
  subject: string;
  message: string;
  status: MessageStatus;
  created_at: Date;
  search: string;
}

/** The search text of a message. */
export function messageSearch({ name, email, subject }: Pick<MessageRecord, 'name' | 'email' | 'subject'>): string {
  return searchText(name, email, subject);
}

/** Sorted like the list and containing the search text, so that only the documents of the page are read. */
export const MESSAGE_LIST_INDEX = { status: 1, _id: -1, search: 1 } as const;

export const MESSAGE_MODEL = 'Message';

export const messageSchema = new Schema<MessageRecord>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    status: { type: String, enum: MESSAGE_STATUSES, required: true },
    created_at: { type: Date, required: true },
    search: { type: String, required: true },
  },
  { collection: 'messages', versionKey: false },
)
  .index(MESSAGE_LIST_INDEX)
  .index({ email: 1 });

export const messageCollection = defineCollection<MessageRecord>({
  name: MESSAGE_MODEL,
  schema: messageSchema,
  people: [{ field: 'email', by: 'email', erase: 'delete', onlyIf: 'owner_asked' }],
  title: 'Messages',
  names: ['name', 'search'],
  purpose: 'messages',
  retention: { setting: 'messages', from: 'created_at' },
  export: {
    toRows: (records) =>
      records.map(({ name, subject, message, status, created_at }) => ({
        Reçu: created_at.toISOString(),
        Nom: name,
        Sujet: subject,
        Message: message,
        État: MESSAGE_STATUS_LABELS[status],
      })),
  },
});
