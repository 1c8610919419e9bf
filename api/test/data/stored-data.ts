import type { TestServer } from '../servers/server.ts';

type Fingerprints = Record<string, string>;

/** A fingerprint of each collection, except those that record calls rather than what they do. */
export async function storedData({ connection }: TestServer, except: readonly string[]): Promise<Fingerprints> {
  const answer = await connection.db?.command({ dbHash: 1 });
  const collections = Object.entries(answer?.collections as Record<string, string>);
  return Object.fromEntries(collections.filter(([name]) => !except.includes(name)));
}

/** The names of the collections that have changed. */
export function changedSince(before: Fingerprints, after: Fingerprints): string[] {
  return Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
}
