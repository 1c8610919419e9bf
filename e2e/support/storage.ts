import type { Account } from './api-client.ts';

/** The storage of a browser in which an account is signed in at an address; empty without an account. */
export function storageOf(origin: string, account?: Pick<Account, 'token'>) {
  const localStorage = account ? [{ name: 'token', value: account.token }] : [];
  return { cookies: [], origins: [{ origin, localStorage }] };
}
