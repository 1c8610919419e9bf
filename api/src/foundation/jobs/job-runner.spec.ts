import { setTimeout } from 'node:timers/promises';
import { Types } from 'mongoose';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { unknownId } from '../../../test/data/factories.ts';
import { startServer } from '../../../test/servers/server.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { DatabaseService } from '../database/database.service.ts';
import { FailedJobsService } from './failed-jobs.service.ts';
import { JobRunner } from './job-runner.service.ts';
import { KINDS, runnerConfig } from './jobs.fixtures.ts';
import { type Job, JobsService, type Place } from './jobs.service.ts';
import { lanesOf } from './lanes.ts';

const { count, read, keep, personal, replace, wait } = KINDS;

/** A busy machine takes jobs late. */
const POLL = { timeout: 60_000, interval: 20 };

const server = sharedServer();
let jobs: JobsService;
let failed: FailedJobsService;
let database: DatabaseService;

beforeAll(() => {
  jobs = server.app.get(JobsService, { strict: false });
  failed = server.app.get(FailedJobsService, { strict: false });
  database = server.app.get(DatabaseService);
});
beforeEach(async () => {
  await stored('jobs').deleteMany({});
  await stored('failed_jobs').deleteMany({});
});

const stored = (name: string) => server.connection.collection(name);
const add = (kind: typeof count, key = unknownId(), place: Place = {}) =>
  database.inTransaction((session) => jobs.enqueue(kind, key, place, session));
const finish = (job: Job) => database.inTransaction((session) => jobs.finish(job, session));
const endPauses = () => stored('jobs').updateMany({}, { $set: { lease_until: new Date(0) } });

type Handlers = Partial<Record<keyof typeof KINDS, (job: Job, signal: AbortSignal) => Promise<void>>>;

/** A process of the lanes of the specs; what it is not given, it ends. */
function startProcess(handlers: Handlers, mode: 'polled' | 'drained' = 'drained') {
  const runner = new JobRunner(jobs, failed, database, runnerConfig(mode));
  for (const [name, kind] of Object.entries(KINDS)) {
    runner.handle(kind as typeof count, handlers[name as keyof typeof KINDS] ?? finish);
  }
  runner.onApplicationBootstrap();
  onTestFinished(() => runner.beforeApplicationShutdown());
  return runner;
}

/** A handler that does not end its jobs before it may. */
function held() {
  const begun: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handler = async (job: Job) => {
    begun.push(job.key);
    await released;
    await finish(job);
  };
  return { begun, release, handler };
}

it('a lane does not wait for another one, and of those places that are for many one is kept for whom somebody waits', async () => {
  const slow = held();
  const quick: string[] = [];
  startProcess(
    {
      wait: slow.handler,
      count: async (job) => {
        quick.push(job.key);
        await finish(job);
      },
    },
    'polled',
  );
  for (let index = 0; index < 6; index += 1) await add(wait, `background ${index}`, { turn: 'a', isBackground: true });
  await vi.waitFor(() => expect(slow.begun).toHaveLength(2), POLL);
  await add(count, 'quick');
  await vi.waitFor(() => expect(quick).toEqual(['quick']), POLL);
  expect(slow.begun).toEqual(['background 0', 'background 1']);
  await add(wait, 'waited for');
  await vi.waitFor(() => expect(slow.begun).toContain('waited for'), POLL);
  slow.release();
  await vi.waitFor(async () => expect(await stored('jobs').countDocuments()).toBe(0), POLL);
});

it('work that nobody waits for comes last, and accounts take turns', async () => {
  for (const index of [0, 1, 2]) await add(count, `background ${index}`, { turn: 'a', isBackground: true });
  for (const index of [0, 1, 2]) await add(count, `a${index}`, { turn: 'a' });
  await add(count, 'b0', { turn: 'b' });
  const order: string[] = [];
  const runner = startProcess({
    count: async (job) => {
      order.push(job.key);
      await finish(job);
    },
  });
  await runner.drain();
  expect(order).toEqual(['a0', 'b0', 'a1', 'a2', 'background 0', 'background 1', 'background 2']);
});

it('who comes all the time keeps nobody waiting who was there before', async () => {
  for (const index of [0, 1]) await add(count, `a${index}`, { turn: 'a' });
  const order: string[] = [];
  // Ids and turns of accounts grow with the time at which they are made.
  const comeLater = (minute: number) => {
    const _id = Types.ObjectId.createFromTime(Date.now() / 1000 + minute * 60);
    const fields = { kind: count.kind, target: `new${minute}`, turn: `b${minute}`, attempts: 0 };
    return stored('jobs').insertOne({ _id, ...fields, lease_until: new Date(0) });
  };
  // It is in no round that has begun.
  const addInNextSecond = async () => {
    await setTimeout(1000);
    await add(count, 'z', { turn: 'z' });
  };
  const runner = startProcess({
    count: async (job) => {
      order.push(job.key);
      if (order.length === 2) await addInNextSecond();
      if (order.length < 5) await comeLater(order.length);
      await finish(job);
    },
  });
  await runner.drain();
  expect(order.slice(0, 2)).toEqual(['a0', 'a1']);
  expect(order.slice(2, 4)).toContain('z');
  expect(order).toHaveLength(7);
});

it('rounds do not depend on the clock of the process that takes the jobs', async () => {
  for (const [key, turn] of [
    ['a0', 'a'],
    ['a1', 'a'],
    ['b0', 'b'],
  ] as const)
    await add(count, key, { turn });
  const order: string[] = [];
  const runner = startProcess({
    count: async (job) => {
      order.push(job.key);
      await finish(job);
    },
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  await runner.drain().finally(() => vi.useRealTimers());
  expect(order).toEqual(['a0', 'b0', 'a1']);
});

it('jobs without a turn, of an earlier version, take turns with the others as one account', async () => {
  for (const target of ['old0', 'old1', 'old2']) {
    await stored('jobs').insertOne({ kind: count.kind, target, lease_until: new Date(0), attempts: 0 });
  }
  for (const index of [0, 1]) await add(count, `a${index}`, { turn: 'a' });
  const order: string[] = [];
  const runner = startProcess({
    count: async (job) => {
      order.push(job.key);
      await finish(job);
    },
  });
  await runner.drain();
  expect(order).toEqual(['old0', 'a0', 'old1', 'a1', 'old2']);
});

it('a job that fails is begun again after pauses that grow, and given up after its attempts with a reason that names nobody', async () => {
  await add(count, 'one');
  let begun = 0;
  const runner = startProcess({
    count: async () => {
      begun += 1;
      throw new RangeError('the store of claire@example.org is away');
    },
  });
  for (const seconds of [60, 120]) {
    await runner.drain();
    const [left] = await stored('jobs').find().toArray();
    expect(left?.owner).toBeUndefined();
    expect(Math.round((left?.lease_until.getTime() - Date.now()) / 1000 / 10) * 10).toBe(seconds);
    await endPauses();
  }
  await runner.drain();
  expect([begun, await stored('jobs').countDocuments()]).toEqual([3, 0]);
  const [entry] = await stored('failed_jobs').find().toArray();
  expect(entry).toMatchObject({ kind: 'spec_count', target: 'one', attempts: 3, failed_at: expect.any(Date) });
  expect(entry?.reason).toBe('RangeError: the store of … is away');
});

it('a job whose key is of a person is given up without it, and one that ends each process without being begun again', async () => {
  const fail = async () => {
    throw new Error('away');
  };
  let begun = 0;
  const runner = startProcess({
    personal: fail,
    count: async () => {
      begun += 1;
    },
  });
  await add(personal, 'claire@example.org');
  await add(count, 'deadly');
  await stored('jobs').updateOne({ target: 'deadly' }, { $set: { attempts: 3 } });
  await runner.drain();
  const left = await stored('failed_jobs').find().sort({ kind: 1 }).toArray();
  expect(left.map(({ kind, target, reason }) => [kind, target, reason])).toEqual([
    ['spec_count', 'deadly', 'InterruptedError'],
    ['spec_personal', undefined, 'Error: away'],
  ]);
  expect(begun).toBe(0);
});

it('a job whose payload this version cannot read is given up like one that fails', async () => {
  const free = { kind: 'spec_read', lease_until: new Date(0), attempts: read.attempts - 1 };
  await stored('jobs').insertOne({ ...free, target: 'one', paths: 'no list' });
  const runner = startProcess({ read: async (job) => void job.payload });
  await runner.drain();
  expect(await stored('failed_jobs').findOne()).toMatchObject({ kind: read.kind, target: 'one', paths: 'no list' });
});

it('a failed job expires, or is kept until somebody decides where nothing else would do its work', async () => {
  const fail = async () => {
    throw new Error('away');
  };
  for (const kind of [replace, personal]) await add(kind, 'one');
  await startProcess({ replace: fail, personal: fail }).drain();
  const read = async () => {
    const left = await stored('failed_jobs').find().toArray();
    return Object.fromEntries(left.map(({ kind, expires_from }) => [kind, expires_from instanceof Date]));
  };
  expect(await read()).toEqual({ spec_replace: false, spec_personal: true });
  const kept = await stored('failed_jobs').findOne({ kind: replace.kind });
  await database.inTransaction((session) => failed.settle(String(kept?._id), 'retried', session));
  expect(await read()).toEqual({ spec_replace: true, spec_personal: true });
  expect(await stored('jobs').findOne({ kind: replace.kind })).not.toHaveProperty('expires_from');
});

it('jobs of a process that stops are given back, and count no attempt', async () => {
  const begun: string[] = [];
  const runner = startProcess(
    {
      wait: (job, signal) =>
        new Promise((_, reject) => {
          begun.push(job.key);
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    },
    'polled',
  );
  for (const key of ['one', 'two']) await add(wait, key);
  await vi.waitFor(() => expect(begun).toHaveLength(2), POLL);
  await runner.beforeApplicationShutdown();
  const left = await stored('jobs').find().toArray();
  expect(left.map(({ attempts, owner, lease_until }) => [attempts, owner, lease_until.getTime()])).toEqual([
    [0, undefined, 0],
    [0, undefined, 0],
  ]);
});

it('a job that is being taken when the process stops is given back before that ends', async () => {
  await add(count, 'one');
  let stopped: Promise<void> | undefined;
  let isStopped = false;
  await database.inTransaction(async (session) => {
    // Whoever takes the job waits for the end of this transaction.
    await stored('jobs').updateOne({ target: 'one' }, { $set: { requested_at: new Date() } }, { session });
    const runner = startProcess({}, 'polled');
    await vi.waitFor(async () => expect(await countHeldUp()).toBeGreaterThan(0), POLL);
    stopped = runner.beforeApplicationShutdown().then(() => {
      isStopped = true;
    });
    for (let times = 0; times < 10; times += 1) await stored('jobs').findOne({});
    expect(isStopped).toBe(false);
  });
  await stopped;
  const [left] = await stored('jobs').find().toArray();
  expect([left?.attempts, left?.owner, left?.lease_until.getTime()]).toEqual([0, undefined, 0]);
});

/** How many writes of jobs wait for a transaction that has written the same. */
async function countHeldUp(): Promise<number> {
  const { db } = server.connection;
  const ns = `${db?.databaseName}.jobs`;
  const found = await db?.admin().command({ currentOp: true, ns, writeConflicts: { $gt: 0 } });
  return found?.inprog.length;
}

it('a process does not start when a kind of its lanes has no handler, or two', async () => {
  const runner = new JobRunner(jobs, failed, database, runnerConfig('drained'));
  for (const kind of [count, keep, personal, replace, wait]) runner.handle(kind as typeof count, finish);
  expect(() => runner.onApplicationBootstrap()).toThrow('no handler for jobs of the kind spec_read');
  expect(() => runner.handle(count, finish)).toThrow('two handlers for jobs of the kind spec_count');
  runner.leave(read);
  runner.onApplicationBootstrap();
  // The API does not prepare films.
  const lanes = [...lanesOf('api'), ...lanesOf('worker')];
  await expect(startServer({ lanes })).rejects.toThrow(/no handler for jobs of the kind .*prepare_film/);
});
