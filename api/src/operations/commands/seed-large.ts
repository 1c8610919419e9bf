import { parseArgs } from 'node:util';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { raiseCatalogVersion } from '../../catalog/index.ts';
import { largeCourse, largeEnrollments, largeMessage, largeProgram, largeUser } from '../demo/large-data.ts';
import type { SeedRecord } from '../demo/seed.schema.ts';
import { withDatabase } from './with-database.ts';

const BATCH = 2000;
const ACCOUNTS = 100_000;

/** The `_id` in `seeds`, and the mark on each document written by this command. */
const SEED_ID = 'large';
const COLLECTIONS = ['users', 'enrollments', 'courses', 'programs', 'lessons', 'course_revisions', 'messages'] as const;

/** Called with the number of documents written and the total. */
export type Progress = (done: number, total: number) => void;

/** How many documents to write. */
type Amount = ReturnType<typeof readAmount>;

/**
 * Adds the data of a large academy to the database, or of one with this number of `--accounts`. Returns a summary in French.
 * @throws {Error} in production, without `--large`, or when it has been done before
 */
export async function seedLarge(args: string[], env: NodeJS.ProcessEnv, progress: Progress): Promise<string> {
  const accounts = { type: 'string', default: String(ACCOUNTS) } as const;
  const { values } = parseArgs({ args, options: { large: { type: 'boolean' }, accounts } });
  if (!values.large)
    throw new Error(
      'Précisez --large\u00a0: 100 000 comptes, 10 000 messages et 1 000 cours\u00a0; avec --accounts, moins.',
    );
  if (env.NODE_ENV === 'production') throw new Error("Ces données d'essai n'ont pas leur place en production.");
  const amount = readAmount(values.accounts);
  return withDatabase(env, [], async (app) => {
    const connection = app.get<Connection>(getConnectionToken());
    await begin(connection);
    await write(connection, amount, progress);
    await openSeeds(connection).updateOne({ _id: SEED_ID }, { $set: { done: true } });
    return `Ajoutés\u00a0: ${amount.users} comptes, ${amount.messages} messages, ${amount.courses} cours avec programme et inscriptions.`;
  });
}

function readAmount(accounts: string) {
  const users = Number(accounts);
  if (!Number.isInteger(users) || users < 1)
    throw new Error('--accounts attend un nombre de comptes, entier et positif.');
  return { users, courses: Math.ceil(users / 100), messages: Math.ceil(users / 10) };
}

/** Refuses a second run, and deletes what an interrupted run has left. */
async function begin(connection: Connection): Promise<void> {
  const seed = await openSeeds(connection).findOne({ _id: SEED_ID });
  if (seed?.done) throw new Error('La base contient déjà ces données. Effacez le dossier de données pour recommencer.');
  if (seed) for (const name of COLLECTIONS) await connection.collection(name).deleteMany({ seed: SEED_ID });
  else await openSeeds(connection).insertOne({ _id: SEED_ID, at: new Date(), done: false });
}

function openSeeds(connection: Connection) {
  return connection.collection<SeedRecord & { done: boolean }>('seeds');
}

async function write(connection: Connection, amount: Amount, progress: Progress): Promise<void> {
  const now = new Date();
  const total = amount.users + amount.courses + amount.messages;
  let done = 0;
  const insert = async (collection: (typeof COLLECTIONS)[number], documents: object[]) => {
    const marked = documents.map((document) => ({ ...document, seed: SEED_ID }));
    if (marked.length > 0) await connection.collection(collection).insertMany(marked, { ordered: false });
  };
  const count = (documents: object[]) => {
    done += documents.length;
    progress(done, total);
  };

  const courses = Array.from({ length: amount.courses }, (_, rank) => largeCourse(rank));
  for (const ranks of batches(amount.users)) {
    const users = ranks.map((rank) => largeUser(rank, amount.users, now));
    await insert('users', users);
    await insert(
      'enrollments',
      users.flatMap((user, place) => largeEnrollments(user, (ranks[0] ?? 0) + place, courses)),
    );
    count(users);
  }
  // After the enrollments, whose counts it overwrites.
  await insert('courses', courses);
  for (const [rank, course] of courses.entries()) {
    const { programs, lessons, course_revisions } = largeProgram(rank, course, now);
    await insert('programs', programs);
    await insert('lessons', lessons);
    await insert('course_revisions', course_revisions);
  }
  await raiseCatalogVersion(
    connection,
    courses.map(({ _id }) => String(_id)),
  );
  count(courses);
  for (const ranks of batches(amount.messages)) {
    const messages = ranks.map((rank) => largeMessage(rank, amount.messages, now));
    await insert('messages', messages);
    count(messages);
  }
}

function* batches(total: number): Generator<number[]> {
  for (let start = 0; start < total; start += BATCH) {
    yield Array.from({ length: Math.min(BATCH, total - start) }, (_, index) => start + index);
  }
}
