import { randomUUID } from 'node:crypto';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Migration } from './list/migration.ts';
import { rewrite } from './list/rewrite.ts';
import { migrate, pendingMigrations } from './migrator.ts';

const LOCK_LIFE_MS = 600;
const client = new mongo.MongoClient(process.env.MONGODB_URI ?? '');
const db = client.db(`iris_spec_${randomUUID().slice(0, 8)}`);
let calls: string[];

beforeAll(async () => void (await client.connect()));
beforeEach(async () => {
  await db.dropDatabase();
  calls = [];
});
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
});

function migration(id: string, up: Migration['up'] = async () => undefined): Migration {
  return {
    id,
    description: `what ${id} does`,
    up: async (database) => {
      calls.push(id);
      await up(database);
    },
  };
}
const run = (...migrations: Migration[]) => migrate(db, migrations, { lockLifeMs: LOCK_LIFE_MS });
const recorded = () => db.collection<{ _id: string }>('migrations').distinct('_id');

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

it('executes each migration once, in order, records it, and ignores those recorded by a newer version', async () => {
  await run(migration('001-a'), migration('002-b'));
  await run(migration('001-a'), migration('002-b'), migration('003-c'));
  expect(calls).toEqual(['001-a', '002-b', '003-c']);
  const [first] = await db.collection('migrations').find().sort({ _id: 1 }).toArray();
  const record = { _id: '001-a', description: 'what 001-a does', executed_at: expect.any(Date) };
  expect(first).toMatchObject({ ...record, duration_ms: expect.any(Number) });
  expect(await pendingMigrations(db, [migration('001-a')])).toEqual([]);
});

it('runs migrations on one of several instances while the others wait', async () => {
  const [begun, finish] = [gate(), gate()];
  const slow = migration('001-slow', async () => {
    begun.open();
    await finish.opened;
  });
  let settled = 0;
  const instances = Array.from({ length: 4 }, () => run(slow).then(() => (settled += 1)));
  await begun.opened;
  // Longer than the lifetime of the lock without renewal.
  await new Promise((resolve) => setTimeout(resolve, 2 * LOCK_LIFE_MS));
  expect(settled).toBe(0);
  finish.open();
  await Promise.all(instances);
  expect(calls).toEqual(['001-slow']);
});

it('continues after an instance has stopped while migrating', async () => {
  const lock = { _id: 'migrations', owner: 'dead', expires_at: new Date(Date.now() + LOCK_LIFE_MS) };
  await db.collection<{ _id: string }>('migration_locks').insertOne(lock);
  let held: object | null = null;
  let now = new Date(0);
  const watching = migration('001-a', async (database) => {
    held = await database.collection('migration_locks').findOne();
    now = (await database.command({ hello: 1 })).localTime;
  });
  await run(watching);
  expect(calls).toEqual(['001-a']);
  expect(held).toMatchObject({ owner: expect.not.stringMatching(/^dead$/) });
  expect(now.getTime()).toBeGreaterThan(lock.expires_at.getTime());
});

it('repeats the migration that failed, and none before it', async () => {
  const broken = migration('002-b', async () => {
    if (calls.filter((id) => id === '002-b').length === 1) throw new Error('out of order');
  });
  await expect(run(migration('001-a'), broken, migration('003-c'))).rejects.toThrow('out of order');
  expect(await recorded()).toEqual(['001-a']);
  await run(migration('001-a'), broken, migration('003-c'));
  expect(calls).toEqual(['001-a', '002-b', '002-b', '003-c']);
});

it('starts no further migration after its lock has expired', async () => {
  const stolen = migration('001-a', async () => {
    await db.collection('migration_locks').updateMany({}, { $set: { owner: 'another', expires_at: new Date(0) } });
    await new Promise((resolve) => setTimeout(resolve, LOCK_LIFE_MS));
  });
  await expect(run(stolen, migration('002-b'))).rejects.toThrow('lock expired');
  expect(calls).toEqual(['001-a']);
});

it('overwrites nothing that an instance of the version before writes meanwhile', async () => {
  const courses = db.collection('courses');
  await courses.insertMany([{ title: 'A' }, { title: 'B' }, { title: 'C', search: 'C' }]);
  const written = { title: 'Z', search: 'Z' };
  const contested = {
    find: courses.find.bind(courses),
    bulkWrite: async (...args: Parameters<typeof courses.bulkWrite>) => {
      await courses.updateMany({ title: { $ne: 'B' } }, { $set: written });
      return courses.bulkWrite(...args);
    },
  };
  await rewrite(contested as unknown as mongo.Collection, ({ title }) => ({ search: title.toLowerCase() }));
  expect(await courses.find({}, { projection: { _id: 0 } }).toArray()).toEqual([
    written,
    { title: 'B', search: 'b' },
    written,
  ]);
});
