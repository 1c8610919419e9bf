import type { mongo } from 'mongoose';
import { emptyDatabase, emptyStores, startServer, startTwin, type TestServer } from './server.ts';
import { Mailbox, startServerWith } from './smtp.ts';

/** Documents that a start leaves, such as the records of migrations, by collection. */
type Started = Map<string, mongo.Document[]>;

interface WorkerServer {
  server: TestServer;
  /** Another instance on its database, once a spec has needed one. */
  twin?: Promise<TestServer>;
  started: Started;
}

/** The parts of the public data that have a version; of the courses one is enough. */
const VERSIONED = [0, 'campuses', 'stats', 'theme', 'webinars'];

/** By how much versions differ between two files; no file raises one as often. */
const VERSIONS_PER_FILE = 1_000_000;

/** What receives the mails of the mailing application of this worker. */
export const MAILBOX = new Mailbox();

/** How the applications of a worker are started; their jobs are done when a spec drains them. */
const STARTS = {
  usual: () => startServer({ jobs: 'drained' }),
  mailing: () => startServerWith(MAILBOX, { publicUrl: 'https://iris.example' }),
};

/** One of the applications that the spec files of a worker share. */
export type WorkerApplication = keyof typeof STARTS;

let files = 0;
const current: { [name in WorkerApplication]?: Promise<WorkerServer> | undefined } = {};

/** An application that the spec files of this worker share. It ends with the process; the run deletes its database and folders. */
export async function takeWorkerServer(name: WorkerApplication): Promise<TestServer> {
  current[name] ??= start(name);
  return (await current[name]).server;
}

/** Another instance on the database of the usual one, which a spec has taken before. */
export async function takeWorkerTwin(): Promise<TestServer> {
  if (!current.usual) throw new Error('the application of the worker has not been taken');
  const used = await current.usual;
  used.twin ??= startTwin(used.server);
  return used.twin;
}

/** Makes an application of this worker as it was after its start: nothing of a file is left for the next one. */
export async function resetWorkerServer(name: WorkerApplication): Promise<void> {
  const used = current[name];
  // One that cannot be reset is not used again.
  current[name] = undefined;
  if (!used) return;
  const { server, twin, started } = await used;
  if (await hasReleases(server)) {
    await (await twin)?.close();
    return server.close();
  }
  for (const instance of [server, await twin]) if (instance) await emptyStores(instance.config);
  await restore(databaseOf(server), started);
  if (name === 'mailing') MAILBOX.empty();
  current[name] = used;
}

async function start(name: WorkerApplication): Promise<WorkerServer> {
  const server = await STARTS[name]();
  Object.freeze(server.config);
  const db = databaseOf(server);
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const started: Started = new Map();
  // One after the other: a busy machine gives the pool too few connections for all.
  for (const name of names) started.set(name, await db.collection(name).find().toArray());
  return { server, started };
}

/** An instance remembers releases by name and version, which specs use again. */
async function hasReleases({ connection }: TestServer): Promise<boolean> {
  return (await connection.collection('application_releases').countDocuments({}, { limit: 1 })) > 0;
}

async function restore(db: mongo.Db, started: Started): Promise<void> {
  await emptyDatabase(db);
  for (const [name, documents] of started) if (documents.length > 0) await db.collection(name).insertMany(documents);
  // Answers are cached by the versions of what they say: those of a file are never those of another one.
  files += 1;
  const raised = files * VERSIONS_PER_FILE;
  const versions = db.collection<{ _id: string | number }>('catalog_versions');
  await versions.bulkWrite(
    VERSIONED.map((_id) => ({ updateOne: { filter: { _id }, update: { $set: { raised } }, upsert: true } })),
  );
}

function databaseOf({ connection }: TestServer): mongo.Db {
  if (!connection.db) throw new Error('the database is not open');
  return connection.db;
}
