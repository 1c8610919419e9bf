import type { ClientSession, Connection } from 'mongoose';
import { raisePublicVersion } from '../../foundation/index.ts';

/**
 * Number of parts of the catalog version, all of which are read for each answer. Transactions on different courses mostly write
 * different parts, which avoids conflicts.
 */
const CATALOG_PARTS = 16;

/** Raises the version, in the transaction that changes these courses. */
export async function raiseCatalogVersion(
  connection: Connection,
  courseIds: readonly string[],
  session?: ClientSession,
): Promise<void> {
  const parts = new Set(courseIds.map(catalogPart));
  for (const part of parts) await raisePublicVersion(connection, part, session);
}

/** The part of a course. */
export function catalogPart(courseId: string): number {
  return Number.parseInt(courseId.slice(-2), 16) % CATALOG_PARTS;
}
