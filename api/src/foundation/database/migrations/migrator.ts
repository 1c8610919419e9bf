import { setTimeout as delay } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import type { Migration } from './list/migration.ts';
import { MigrationLock } from './migration-lock.ts';

/** Record of an executed migration. */
interface MigrationRecord {
  _id: string;
  description: string;
  executed_at: Date;
  duration_ms: number;
}

interface MigratorOptions {
  /** Aborts waiting for the lock and skips further migrations. */
  signal?: AbortSignal;
  /** How long the lock outlives an instance that stops while migrating, in milliseconds. */
  lockLifeMs?: number;
  log?: (line: string) => void;
}

const LOCK_LIFE_MS = 15_000;
const POLL_MS = 100;

/** The collection of the executed migrations. */
export const RECORDS = 'migrations';

/** The ids of the migrations that have not been executed. */
export async function pendingMigrations(db: mongo.Db, migrations: readonly Migration[]): Promise<string[]> {
  const executed = await openRecords(db).distinct('_id');
  return migrations.map(({ id }) => id).filter((id) => !executed.includes(id));
}

/** Executes the pending migrations, or waits until another instance has done so. */
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
      // Read again, because the previous owner of the lock may have executed some.
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
  // An upsert, because an instance whose lock expired may have recorded it too.
  await openRecords(db).updateOne({ _id: id }, { $setOnInsert: record }, { upsert: true });
  log(`migration ${id} executed in ${duration_ms} ms`);
}

function openRecords(db: mongo.Db): mongo.Collection<MigrationRecord> {
  return db.collection(RECORDS);
}
