import type { ContactMessage } from '@iris/contract/contact';
import type { MessageRecord } from './message.schema.ts';

/** Converts a stored message to an answer. */
export function toMessage({ _id, created_at, name, email, subject, message, status }: MessageRecord): ContactMessage {
  return { _id: _id.toHexString(), name, email, subject, message, status, created_at: created_at.toISOString() };
}
