import type { ClientSession, Collection, Connection } from 'mongoose';

/** A part of the catalog version. Transactions on different courses mostly write different parts, which avoids conflicts. */
interface CatalogPart {
  _id: number;
  raised: number;
}

/** Number of parts, all of which are read for each answer. */
const CATALOG_PARTS = 16;

/** The version of the catalog, raised by each change of a course. */
export async function readCatalogVersion(connection: Connection): Promise<number> {
  const parts = await partsOf(connection)
    .find({ _id: { $gte: 0 } }, { projection: { raised: 1 } })
    .toArray();
  return parts.reduce((sum, { raised }) => sum + raised, 0);
}

/** Raises the version, in the transaction that changes these courses. */
export async function raiseCatalogVersion(
  connection: Connection,
  courseIds: readonly string[],
  session?: ClientSession,
): Promise<void> {
  const parts = new Set(courseIds.map(catalogPart));
  for (const _id of parts) {
    await partsOf(connection).updateOne({ _id }, { $inc: { raised: 1 } }, { session, upsert: true });
  }
}

/** The part of a course. */
export function catalogPart(courseId: string): number {
  return Number.parseInt(courseId.slice(-2), 16) % CATALOG_PARTS;
}

function partsOf(connection: Connection): Collection<CatalogPart> {
  return connection.collection<CatalogPart>('catalog_versions');
}
