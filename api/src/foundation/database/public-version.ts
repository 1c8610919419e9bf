import type { ClientSession, Connection } from 'mongoose';

/** What public pages show; the parts of the catalog have numbers (courses/catalog-version.ts). */
type PublicPart = number | 'campuses' | 'stats' | 'theme';

interface VersionRecord {
  _id: PublicPart;
  raised: number;
}

const COLLECTION = 'catalog_versions';

/** A version of catalog, campuses, statistics and theme: another one after each of their changes. */
export async function readPublicVersion(connection: Connection): Promise<string> {
  const records = await connection.collection<VersionRecord>(COLLECTION).find().sort({ _id: 1 }).toArray();
  return records.map(({ _id, raised }) => `${_id}:${raised}`).join(' ');
}

/** Raises the version of a part, in the transaction that changes it. */
export async function raisePublicVersion(
  connection: Connection,
  part: PublicPart,
  session?: ClientSession,
): Promise<void> {
  const parts = connection.collection<VersionRecord>(COLLECTION);
  await parts.updateOne({ _id: part }, { $inc: { raised: 1 } }, { session, upsert: true });
}
