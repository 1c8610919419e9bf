import type { TestServer } from '../servers/server.ts';

/** A fingerprint of each collection, except those that record calls rather than what they do. */
export async function storedData({ connection }: TestServer, except: readonly string[]): Promise<object> {
  const answer = await connection.db?.command({ dbHash: 1 });
  const collections = Object.entries(answer?.collections as Record<string, string>);
  return Object.fromEntries(collections.filter(([name]) => !except.includes(name)));
}
