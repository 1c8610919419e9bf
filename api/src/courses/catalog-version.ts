import type { ClientSession, Collection, Connection } from 'mongoose';

/** A part of the version. Transactions on different courses mostly write different parts, so that they rarely collide. */
interface CatalogPart {
  _id: number;
  raised: number;
}

/** Few enough to be read before each answer. */
const CATALOG_PARTS = 16;

/** How often what the catalog shows has changed; it only ever rises. */
export async function readCatalogVersion(connection: Connection): Promise<number> {
  const parts = await partsOf(connection)
    .find({ _id: { $gte: 0 } }, { projection: { raised: 1 } })
    .toArray();
  return parts.reduce((sum, { raised }) => sum + raised, 0);
}

/** Raises the version, inside the transaction that changes these courses. */
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

/** The part that a change of this course raises. */
export function catalogPart(courseId: string): number {
  return Number.parseInt(courseId.slice(-2), 16) % CATALOG_PARTS;
}

function partsOf(connection: Connection): Collection<CatalogPart> {
  return connection.collection<CatalogPart>('catalog_versions');
}
