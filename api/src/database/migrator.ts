import { setTimeout as delay } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { MigrationLock } from './migration-lock.ts';
import type { Migration } from './migrations/migration.ts';

/** What was executed, and when. */
interface MigrationRecord {
  _id: string;
  description: string;
  executed_at: Date;
  duration_ms: number;
}

interface MigratorOptions {
  /** Ends the waiting and starts no further migration. */
  signal?: AbortSignal;
  /** How long an instance that dies while it migrates holds up the others. */
  lockLifeMs?: number;
  log?: (line: string) => void;
}

const LOCK_LIFE_MS = 15_000;
const POLL_MS = 100;

/** The ids of those migrations that this database has not had. */
export async function pendingMigrations(db: mongo.Db, migrations: readonly Migration[]): Promise<string[]> {
  const executed = await recordsOf(db).distinct('_id');
  return migrations.map(({ id }) => id).filter((id) => !executed.includes(id));
}

/** Executes the migrations that this database has not had, or waits until another instance has. */
export async function migrate(
  db: mongo.Db,
  migrations: readonly Migration[],
  { signal, lockLifeMs = LOCK_LIFE_MS, log = () => undefined }: MigratorOptions = {},
): Promise<void> {
  while ((await pendingMigrations(db, migrations)).length > 0) {
    const lock = await MigrationLock.acquire(db, lockLifeMs);
    if (!lock) {
      await delay(POLL_MS, undefined, { signal });
      continue;
    }
    try {
      // Read again: the owner before may have executed some.
      const pending = await pendingMigrations(db, migrations);
      for (const migration of migrations.filter(({ id }) => pending.includes(id))) {
        signal?.throwIfAborted();
        lock.assertHeld();
        await execute(db, migration, log);
      }
    } finally {
      await lock.release();
    }
  }
}

async function execute(db: mongo.Db, { id, description, up }: Migration, log: (line: string) => void): Promise<void> {
  const start = performance.now();
  await up(db);
  const duration_ms = Math.round(performance.now() - start);
  const record = { description, executed_at: new Date(), duration_ms };
  // Not an insert: an owner that outlived its lock may have recorded it too.
  await recordsOf(db).updateOne({ _id: id }, { $setOnInsert: record }, { upsert: true });
  log(`migration ${id} executed in ${duration_ms} ms`);
}

function recordsOf(db: mongo.Db): mongo.Collection<MigrationRecord> {
  return db.collection('migrations');
}
