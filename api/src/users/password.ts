import { hash, verify } from '@node-rs/argon2';
import { BoundedQueue } from '../common/bounded-queue.ts';

/** OWASP's first choice for argon2id, the library's algorithm by default: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each needs 19 MiB and one of the process's four worker threads, which files, names and images need as well. Who would wait
 * longer than an answer has time is refused at once.
 */
const hashing = new BoundedQueue({ concurrency: 2, length: 100, waitMs: 10_000 });

/** Compared when there is no account, so that its answer takes as long as a wrong password. */
const NOBODY = hash('nobody', OPTIONS);

/** What to store of a password. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password, OPTIONS));
}

/** Whether `password` is the one behind `stored`; never for an account without a password. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const compared = stored ?? (await NOBODY);
  const matches = await hashing.run(() => verify(compared, password));
  return matches && stored != null;
}
