import { preparePassword } from '@iris/contract/accounts';
import { hash, verify } from '@node-rs/argon2';
import { BoundedQueue } from '../../../foundation/index.ts';

/** OWASP's recommended parameters for argon2id, the library's default algorithm: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each computation uses 19 MiB and one of the four worker threads, which files, DNS and images use too. Requests that would
 * exceed the time limit of an answer are rejected at once.
 */
const hashing = new BoundedQueue({ concurrency: 2, length: 100, waitMs: 10_000 });

let verifications = 0;

/** The number of passwords that this process has compared with a hash since its start. */
export function passwordVerifications(): number {
  return verifications;
}

/** The number of passwords that wait to be hashed or compared. */
export function waitingPasswords(): number {
  return hashing.waiting;
}

/** Compared when there is no account, so that the duration does not reveal whether an account exists. */
const NOBODY = hash('nobody', OPTIONS);

/** Hashes a password. @throws {ProblemError} `overloaded` */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(preparePassword(password), OPTIONS));
}

/** Whether `password` matches the hash `stored`; false for accounts without a password. @throws {ProblemError} `overloaded` */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  return (await matchPassword(stored, password)) !== undefined;
}

/**
 * The form of `password` that matches the hash `stored`: the prepared one, or, of a hash stored before passwords were prepared,
 * the typed one. @throws {ProblemError} `overloaded`
 */
export async function matchPassword(
  stored: string | null | undefined,
  password: string,
): Promise<'prepared' | 'typed' | undefined> {
  const compared = stored ?? (await NOBODY);
  const prepared = preparePassword(password);
  const matches = (form: string) =>
    hashing.run(() => {
      verifications += 1;
      return verify(compared, form);
    });
  const isPrepared = await matches(prepared);
  const isTyped = !isPrepared && prepared !== password && (await matches(password));
  if (stored == null) return undefined;
  return isPrepared ? 'prepared' : isTyped ? 'typed' : undefined;
}
