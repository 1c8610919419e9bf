import { mongo } from 'mongoose';
import { BackupError, ChangedMeanwhileError } from '../archive/manifest.ts';
import { keptOf, LEFT_OUT } from './left-out.ts';

/** How a collection was created, and its indexes, as MongoDB lists them. */
export interface CollectionDescription {
  name: string;
  options: mongo.Document;
  indexes: mongo.Document[];
}

/** The error codes of MongoDB when it has forgotten the moment, or a collection was changed after it. */
const SNAPSHOT_TOO_OLD = 239;
const SNAPSHOT_UNAVAILABLE = 246;

/** Documents read at a time: MongoDB would send 16 MB of small ones at once, as many objects that outlive their use. */
const BATCH = 1000;

/** The database as it was at one moment, across all collections. */
export class DatabaseSnapshot {
  private constructor(
    private readonly db: mongo.Db,
    private readonly session: mongo.ClientSession,
  ) {}

  /** Opens a snapshot for the duration of `work`. @throws {BackupError} when it lasts longer than MongoDB keeps the moment */
  static async during<Result>(db: mongo.Db, work: (snapshot: DatabaseSnapshot) => Promise<Result>): Promise<Result> {
    await untilCommitted(db);
    const session = db.client.startSession({ snapshot: true });
    try {
      // The first read chooses the moment. Collections are listed after it: one that it contains is in the list.
      await db.collection('migrations').findOne({}, { session });
      return await work(new DatabaseSnapshot(db, session));
    } catch (error) {
      throw explained(error);
    } finally {
      await session.endSession();
    }
  }

  /** What a backup contains, in the order of names. */
  async collections(): Promise<CollectionDescription[]> {
    return (await describeCollections(this.db)).filter(({ name }) => !LEFT_OUT.includes(name));
  }

  /** The documents of a collection as they are stored, in the order of their `_id`. */
  rawDocuments(name: string): AsyncIterable<Uint8Array> {
    return rawDocuments(this.db, name, this.session);
  }

  /** The documents that a filter selects. */
  find<Item extends mongo.Document>(name: string, filter: mongo.Filter<Item>): Promise<mongo.WithId<Item>[]> {
    return this.db.collection<Item>(name).find(filter, { session: this.session }).toArray();
  }
}

/** Waits until the moment that MongoDB chooses for a snapshot is now or later: it lags behind a collection just created. */
async function untilCommitted(db: mongo.Db): Promise<void> {
  await db.client.withSession({ causalConsistency: true }, async (session) => {
    await db.command({ ping: 1 }, { session });
    await db.collection('migrations').findOne({}, { session, readConcern: 'majority' });
  });
}

/** All collections of a database but the server's own, in the order of names. @throws {BackupError} for views and the like, which snapshots cannot read */
export async function describeCollections(db: mongo.Db): Promise<CollectionDescription[]> {
  const listed = await db.listCollections().toArray();
  const own = listed.filter(({ name }) => !name.startsWith('system.'));
  const other = own.find((info) => info.type !== 'collection' || ('options' in info && info.options?.capped));
  if (other)
    throw new BackupError(
      `«\u00a0${other.name}\u00a0» n'est pas une collection ordinaire\u00a0: elle ne peut pas être sauvegardée.`,
    );
  const names = own.map(({ name }) => name).sort();
  const optionsOf = new Map(own.map((info) => [info.name, ('options' in info && info.options) || {}]));
  return Promise.all(
    names.map(async (name) => ({
      name,
      options: optionsOf.get(name) ?? {},
      indexes: await db.collection(name).listIndexes().toArray(),
    })),
  );
}

/** The stored bytes of the documents of a collection, in the order of their `_id`. */
export function rawDocuments(db: mongo.Db, name: string, session?: mongo.ClientSession): AsyncIterable<Uint8Array> {
  const options = {
    raw: true,
    batchSize: BATCH,
    sort: { _id: 1 },
    hint: { _id: 1 },
    ...(session && { session }),
  } as const;
  return db.collection(name).find(keptOf(name), options) as unknown as AsyncIterable<Uint8Array>;
}

function explained(error: unknown): unknown {
  if (!(error instanceof mongo.MongoServerError)) return error;
  if (error.code === SNAPSHOT_TOO_OLD) {
    return new BackupError(
      "La base n'a pas pu être lue dans le temps pendant lequel MongoDB garde un instant (cinq minutes s'il n'est pas " +
        'réglé)\u00a0: augmentez minSnapshotHistoryWindowInSeconds (docs/backup.md), puis relancez.',
      { cause: error },
    );
  }
  if (error.code !== SNAPSHOT_UNAVAILABLE) return error;
  return new ChangedMeanwhileError("La structure de la base a changé pendant qu'elle était lue.", { cause: error });
}
