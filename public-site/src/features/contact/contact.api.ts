import type { ContactInput } from '@iris/contract/contact';
import { api } from '@iris/platform/api';

/** Leaves a message for the academy; no account is needed. @throws {ApiError} */
export async function sendMessage(message: ContactInput): Promise<void> {
  await api.post('/contact', message, { anonymous: true });
}
