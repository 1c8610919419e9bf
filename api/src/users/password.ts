import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id, the library's algorithm by default: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared when there is no account, so that its answer takes as long as a wrong password. */
const NOBODY = hash('nobody', OPTIONS);

/** What to store of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Whether `password` is the one behind `stored`; never for an account without a password. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await NOBODY), password);
  return matches && stored != null;
}
