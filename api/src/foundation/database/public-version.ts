import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { PublicPart } from '@iris/contract/foundation';
import { type ClientSession, type Connection, mongo } from 'mongoose';
import { RequestWork } from '../http/requests/request-work.ts';
import { isConnected } from './connection/is-connected.ts';

/** Those of the courses have numbers (courses/catalog-version.ts). */
type VersionId = number | Exclude<PublicPart, 'courses'>;

interface VersionRecord {
  _id: VersionId;
  raised: number;
}

const COLLECTION = 'catalog_versions';

type PublicVersions = Record<PublicPart, string>;

/** The reads that have not begun. */
const upcoming = new WeakMap<Connection, Promise<PublicVersions>>();

/**
 * The version of each part of the public data: another one after each of its changes. Requests that arrive in the same turn of
 * the event loop share one read, which begins after all of them.
 */
export function readPublicVersions(connection: Connection): Promise<PublicVersions> {
  const shared = upcoming.get(connection) ?? RequestWork.outside(() => readAfterTurn(connection));
  upcoming.set(connection, shared);
  return shared;
}

async function readAfterTurn(connection: Connection): Promise<PublicVersions> {
  await endOfTurn();
  upcoming.delete(connection);
  // Mongoose would wait for a connection, in a promise that nobody sees fail.
  if (!isConnected(connection)) throw new mongo.MongoNotConnectedError('not connected');
  const records = await connection.collection<VersionRecord>(COLLECTION).find().sort({ _id: 1 }).toArray();
  const versions = { courses: '', campuses: '', stats: '', theme: '', webinars: '' };
  for (const { _id, raised } of records) versions[typeof _id === 'number' ? 'courses' : _id] += `${_id}:${raised} `;
  return versions;
}

/** Raises the version of a part, in the transaction that changes it. */
export async function raisePublicVersion(
  connection: Connection,
  part: VersionId,
  session?: ClientSession,
): Promise<void> {
  const parts = connection.collection<VersionRecord>(COLLECTION);
  await parts.updateOne({ _id: part }, { $inc: { raised: 1 } }, { session, upsert: true });
}
