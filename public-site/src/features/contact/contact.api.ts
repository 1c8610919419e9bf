import type { ContactInput } from '@iris/contract/contact';
import { api } from '@iris/platform/api';

/** Leaves a message for the academy; no account is needed. Sent again under the same key it stays one. @throws {ApiError} */
export async function sendMessage(message: ContactInput, idempotencyKey: string): Promise<void> {
  await api.call('POST /contact', { body: message, anonymous: true, idempotencyKey });
}
