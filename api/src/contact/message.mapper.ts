import type { ContactMessage } from '@iris/contract/contact';
import type { MessageRecord } from './message.schema.ts';

/** A contact message as administrators see it. */
export function toMessage({ _id, created_at, name, email, subject, message, status }: MessageRecord): ContactMessage {
  return { _id: _id.toHexString(), name, email, subject, message, status, created_at: created_at.toISOString() };
}
