import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { lanesOf } from '../jobs/lanes.ts';
import { parseStoreAddress } from './store-address.ts';

const SECRET_MIN_BYTES = 32;

const RSA_MIN_BITS = 2048;

export const flag = z.enum(['true', 'false', '1', '0'], { error: 'must be true or false' }).transform((value) => {
  return value === 'true' || value === '1';
});

/** The address of a store of files; see {@link parseStoreAddress}. */
const storeAddress = z.string().transform((address, context) => {
  try {
    return parseStoreAddress(address);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});

/** The private key that signs badges: RSA of 2048 bits or more, or P-256; in PEM (PKCS #8), or the path of such a file. */
export const badgeKey = z.string().transform((value, context): KeyObject => {
  try {
    const key = createPrivateKey(value.startsWith('-----BEGIN') ? value : readFileSync(value));
    const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
    if ((key.asymmetricKeyType === 'rsa' && modulusLength >= RSA_MIN_BITS) || namedCurve === 'prime256v1') return key;
  } catch {
    // The message must not contain what was given: it may be the key.
  }
  context.addIssue({ code: 'custom', message: 'must be a private key (RSA or P-256, PKCS #8 PEM), or its path' });
  return z.NEVER;
});

/** An address or network of proxies, or a name that Fastify has for some. */
const proxyAddress = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
]);

/**
 * `false`, or the addresses of the trusted proxies, in Fastify's format. `true` and a number are rejected: with them a
 * client that bypasses the proxies can set X-Forwarded-For and evade the rate limits.
 */
export const trustProxy = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(
    z.union([z.tuple([z.literal('false')]).transform(() => false as const), z.array(proxyAddress)], {
      error: 'must be false, or the addresses or networks of the proxies in front, separated by commas',
    }),
  );

/** A number of days, ten years at most. */
export const keptDays = (byDefault: number) =>
  z.coerce.number({ error: 'must be a number of days' }).int().min(1).max(3650).default(byDefault);

/** Which passwords are refused: weak ones of administrators, or weak ones of everybody. */
export const passwordPolicy = z.enum(['usual', 'strict'], { error: 'must be usual or strict' }).default('usual');

/** Whether super administrators must have a second factor; by default in production. */
export const secondFactor = z.enum(['required', 'optional'], { error: 'must be required or optional' });

export const milliseconds = z.coerce.number({ error: 'must be a number' }).int().min(0).max(600_000);

export const operatorToken = z
  .string({ error: 'is required' })
  .min(SECRET_MIN_BYTES, `must have ${SECRET_MIN_BYTES} characters or more`);

/** An address as it is written in a mail, with or without a name: `Académie Iris <contact@iris.example>`. */
export const mailFrom = z.string().refine((value) => {
  const [, address = value] = /^[^<>]*<([^<>]+)>$/.exec(value) ?? [];
  return !/[\r\n]/.test(value) && z.email().safeParse(address.trim()).success;
}, 'must be an e-mail address, or a name followed by one in < >');

/** The secret from which keys are derived. */
export const jwtSecret = z
  .string({ error: 'is required' })
  .refine((secret) => Buffer.byteLength(secret) >= SECRET_MIN_BYTES, `must have ${SECRET_MIN_BYTES} bytes or more`);

export const filmsStore = storeAddress.default({ folder: resolve('.data/films') });

export const logLevel = z
  .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'must be a pino level' })
  .default('info');

export const releasesStore = storeAddress.default({ folder: resolve('.data/releases') });

/** The lanes of jobs that a worker does, all of workers by default: `films` may have a process of its own. */
export const workerLanes = z
  .string()
  .transform((value) => value.split(',').map((lane) => lane.trim()))
  .pipe(z.array(z.enum(lanesOf('worker'), { error: `must be ${lanesOf('worker').join(', ')}, or some of them` })))
  .default(lanesOf('worker'));
