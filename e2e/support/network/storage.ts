import type { Account } from '../api-client.ts';

/** The storage of a browser in which an account is signed in at an address; empty without an account. */
export function storageOf(origin: string, account?: Pick<Account, 'token'>) {
  if (!account) return { cookies: [], origins: [] };
  const { hostname, protocol } = new URL(origin);
  const secure = protocol === 'https:';
  const hint = { name: 'session', value: '1', domain: hostname, path: '/', expires: -1, httpOnly: false, secure };
  return {
    cookies: [{ ...hint, sameSite: 'Lax' as const }],
    origins: [{ origin, localStorage: [{ name: 'token', value: account.token }] }],
  };
}
