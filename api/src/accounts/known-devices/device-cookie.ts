import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Name of the cookie that names the accounts which know this browser. */
export const DEVICE_COOKIE = 'device';

/** Accounts of one device: some are shared by a department. The one used longest ago is forgotten first. */
const ACCOUNTS_MAX = 10;

const FORM = /^([\w-]{22})\.([\w-]{22}(?:~[\w-]{22})*)\.([\w-]{43})$/;

/** What a device cookie says. */
export interface Device {
  id: string;
  /** Digests of the accounts, the last one used first. */
  accounts: readonly string[];
}

/** The device of a `Cookie` header; undefined without one that was signed with `key`. */
export function readDevice(cookieHeader: string | undefined, key: Buffer): Device | undefined {
  const value = new RegExp(`(?:^|;\\s*)${DEVICE_COOKIE}=([^;\\s]*)`).exec(cookieHeader ?? '')?.[1] ?? '';
  const [, id, accounts, signature] = FORM.exec(value) ?? [];
  if (!id || !accounts || !signature) return undefined;
  const expected = Buffer.from(sign(key, id, accounts));
  return timingSafeEqual(expected, Buffer.from(signature)) ? { id, accounts: accounts.split('~') } : undefined;
}

/** The value of a cookie for `device`, or a new one, that names `account` as well. */
export function deviceValue(device: Device | undefined, account: string, key: Buffer): string {
  const id = device?.id ?? randomBytes(16).toString('base64url');
  const others = device?.accounts.filter((other) => other !== account) ?? [];
  const accounts = [account, ...others].slice(0, ACCOUNTS_MAX).join('~');
  return `${id}.${accounts}.${sign(key, id, accounts)}`;
}

/** Digest that names an account in the cookies; another one after the account has forgotten its devices. */
export function accountDigest(id: string, passwordVersion: number, key: Buffer): string {
  return createHmac('sha256', key)
    .update(`account ${id} ${passwordVersion}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}

function sign(key: Buffer, id: string, accounts: string): string {
  return createHmac('sha256', key).update(`device ${id} ${accounts}`).digest('base64url');
}
