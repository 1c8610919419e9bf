import { beforeAll, beforeEach, expect, it } from 'vitest';
import { unknownId } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { DatabaseService } from '../database/database.service.ts';
import { KINDS } from './jobs.fixtures.ts';
import { type Job, JobsService, LeaseLostError, type Place, type Round } from './jobs.service.ts';

const { count, keep, read, replace } = KINDS;

const server = sharedServer();
let jobs: JobsService;
let database: DatabaseService;

beforeAll(() => {
  jobs = server.app.get(JobsService, { strict: false });
  database = server.app.get(DatabaseService);
});
beforeEach(() => stored().deleteMany({}));

const stored = () => server.connection.collection('jobs');
const add = (key = unknownId(), place: Place = {}, kind: typeof count = count) =>
  database.inTransaction((session) => jobs.enqueue(kind, key, place, session));
const finish = (job: Job) => database.inTransaction((session) => jobs.finish(job, session));
const endLease = () => stored().updateMany({}, { $set: { lease_until: new Date(Date.now() - 1000) } });
const take = (kinds: (typeof count)[] = [count], isBackground = false, after?: string, began = new Date()) =>
  jobs.take(kinds, { isBackground, round: after === undefined ? undefined : { after, began } });
const taken = async (kind = count) => (await take([kind])) as Job;

it('each job is taken by one of many', async () => {
  const keys = Array.from({ length: 20 }, () => unknownId());
  for (const key of keys) await add(key);
  const found = await Promise.all(Array.from({ length: 60 }, () => take()));
  expect(found.flatMap((job) => job?.key ?? []).sort()).toEqual(keys.sort());
  expect(await take()).toBeUndefined();
});

it('is taken by who does its kind, again once its lease has ended, and then the first attempt can neither renew nor finish it', async () => {
  await add();
  expect(await take([keep])).toBeUndefined();
  const first = await taken();
  await jobs.renew(first);
  expect(await take()).toBeUndefined();
  await endLease();
  const second = await taken();
  expect([first.attempts, second.attempts]).toEqual([1, 2]);
  await expect(jobs.renew(first)).rejects.toThrow(LeaseLostError);
  await expect(finish(first)).rejects.toThrow(LeaseLostError);
  await finish(second);
  expect(await stored().countDocuments()).toBe(0);
});

it('that is given back is free at once, and counts no attempt; one that was cancelled is gone', async () => {
  const key = unknownId();
  await add(key);
  await jobs.release(await taken());
  const again = await taken();
  expect(again.attempts).toBe(1);
  const cancelled = await database.inTransaction((session) => jobs.cancel(count, key, session));
  expect(cancelled.map(({ id }) => id)).toEqual([again.id]);
  await expect(jobs.renew(again)).rejects.toThrow(LeaseLostError);
});

it('those are cancelled whose keys begin with a text, or that are named', async () => {
  for (const key of ['a:1', 'a:2', 'b:1', 'b:2', 'c']) await add(key);
  await database.inTransaction(async (session) => {
    await jobs.cancel(count, { prefix: 'a:' }, session);
    await jobs.cancel(count, ['b:2', 'd'], session);
  });
  expect((await stored().distinct('target')).sort()).toEqual(['b:1', 'c']);
});

it('that is postponed is free after its pause, and the attempt counts; one whose time has not come does not', async () => {
  await add();
  const first = await taken();
  await jobs.postpone(first, 60_000);
  expect(await take()).toBeUndefined();
  await expect(jobs.postpone(first, 0)).rejects.toThrow(LeaseLostError);
  await endLease();
  const second = await taken();
  expect(second.attempts).toBe(2);
  await jobs.defer(second, 60_000);
  await endLease();
  expect((await taken()).attempts).toBe(2);
});

it('that has stored a part of its result counts its attempts from there', async () => {
  await add();
  await endLease();
  await taken();
  await endLease();
  const second = await taken();
  await database.inTransaction((session) => jobs.recordProgress(second, session));
  await endLease();
  expect((await taken()).attempts).toBe(1);
});

it('that is there already is refused, or enough while it waits, or replaced; one that runs is taken away and done again', async () => {
  await add('one');
  await expect(add('one')).rejects.toThrow();
  const due = { runAt: new Date(Date.now() + 60_000) };
  for (const kind of [keep, replace]) {
    await database.inTransaction((session) => jobs.enqueue(kind, 'one', due, session));
    await add('one', {}, kind);
  }
  // The first one waits until its time, the other one was given another time.
  expect(await take([keep])).toBeUndefined();
  expect((await take([replace]))?.key).toBe('one');
  await stored().updateMany({ kind: keep.kind }, { $set: { lease_until: new Date(0) } });
  for (const kind of [keep, replace]) {
    await endLease();
    const running = await taken(kind);
    await add('one', {}, kind);
    await expect(jobs.renew(running)).rejects.toThrow(LeaseLostError);
    const again = await taken(kind);
    expect([again.key, again.attempts]).toEqual(['one', 1]);
    // The same process may have both.
    await expect(finish(running)).rejects.toThrow(LeaseLostError);
    await finish(again);
  }
});

it('that is asked for again is not taken until the transaction that asks is committed, nor keeps what was taken before', async () => {
  await add('one', {}, keep);
  let taking: Promise<Job | undefined> | undefined;
  let isTaken = false;
  await database.inTransaction(async (session) => {
    await jobs.enqueue(keep, 'one', {}, session);
    taking = take([keep]);
    void taking.then(() => {
      isTaken = true;
    });
    for (let times = 0; times < 10; times += 1) await stored().findOne({});
    expect(isTaken).toBe(false);
  });
  const before = (await taking) as Job;
  let attempts = 0;
  await database.inTransaction(async (session) => {
    attempts += 1;
    await stored().findOne({}, { session });
    // It was taken after this transaction has begun to read.
    if (attempts === 1) await jobs.renew(before);
    await jobs.enqueue(keep, 'one', {}, session);
  });
  expect(attempts).toBe(2);
  await expect(finish(before)).rejects.toThrow(LeaseLostError);
  expect((await take([keep]))?.key).toBe('one');
});

it('has a payload, which an earlier version reads too; one that it has stored is done, and those of later kinds are left alone', async () => {
  await database.inTransaction((session) => jobs.enqueue(read, 'one', { payload: { paths: ['a', 'b'] } }, session));
  expect(await stored().findOne({ target: 'one' })).toMatchObject({
    kind: 'spec_read',
    paths: ['a', 'b'],
    attempts: 0,
  });
  const free = { lease_until: new Date(0), attempts: 0 };
  await stored().insertOne({ kind: 'spec_read', target: 'old', paths: ['c'], ...free });
  await stored().insertOne({ kind: 'of_a_later_version', target: 'old', ...free });
  const found = [];
  for (let job = await jobs.take([read], ANY); job; job = await jobs.take([read], ANY)) found.push(job.payload);
  expect(found).toEqual(expect.arrayContaining([{ paths: ['a', 'b'] }, { paths: ['c'] }]));
  expect(await stored().findOne({ kind: 'of_a_later_version' })).toMatchObject(free);
});

const ANY = { isBackground: false, round: undefined };

it('accounts and institutions take turns, however many jobs one of them has', async () => {
  for (let index = 0; index < 5; index += 1) await add(`a${index}`, { turn: 'a' });
  for (let index = 0; index < 2; index += 1) await add(`b${index}`, { turn: 'b' });
  await add('c0');
  const order: string[] = [];
  let after: string | undefined;
  for (let job = await take(); job; job = await take([count], false, after)) {
    order.push(job.key);
    after = job.turn;
  }
  expect(order).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2', 'a3', 'a4']);
});

it('one that somebody waits for comes first, whatever its kind and turn; then the others take turns', async () => {
  for (const index of [0, 1]) await add(`background a${index}`, { turn: 'a', isBackground: true }, keep);
  await add('background b0', { turn: 'b', isBackground: true });
  for (const index of [0, 1]) await add(`c${index}`, { turn: 'c' });
  await add('d0', { turn: 'd' }, keep);
  const order: string[] = [];
  let round: Round | undefined;
  for (let job = await jobs.take([count, keep]); job; job = await jobs.take([count, keep], { round })) {
    order.push(job.key);
    round = job.isBackground ? undefined : { after: job.turn ?? '', began: new Date() };
  }
  expect(order).toEqual(['c0', 'd0', 'c1', 'background a0', 'background a1', 'background b0']);
});

it('the next one is found by an index, however many wait for their time or their turn', async () => {
  const many = (turn: string, lease_until: Date) =>
    Array.from({ length: 500 }, (_, index) => ({
      kind: count.kind,
      target: `${turn}${index}`,
      turn,
      lease_until,
      attempts: 0,
    }));
  const later = new Date(Date.now() + 3_600_000);
  await stored().insertMany([...many('a', new Date(0)), ...many('b', later), ...many('c', new Date(0))]);
  const { db } = server.connection;
  await db?.command({ profile: 2 });
  expect((await take([count, keep, replace], false, 'a'))?.turn).toBe('c');
  expect((await take([count, keep, replace], false, 'c'))?.turn).toBe('a');
  expect((await jobs.take([count, keep, replace], { round: { after: 'a', began: new Date() } }))?.turn).toBe('c');
  expect((await jobs.take([count, keep, replace]))?.turn).toBe('a');
  await stored().updateMany({ turn: { $ne: 'b' } }, { $set: { is_last: true } });
  expect((await jobs.take([count, keep, replace]))?.turn).toBe('a');
  expect(await jobs.take([keep, replace])).toBeUndefined();
  await db?.command({ profile: 0 });
  const commands = await db?.collection('system.profile').find({ 'command.findAndModify': 'jobs' }).toArray();
  expect(commands?.length).toBeGreaterThan(0);
  expect(commands?.map(({ docsExamined, keysExamined }) => docsExamined > 5 || keysExamined > 20)).not.toContain(true);
});

it('requests for the same that come at once are one job', async () => {
  await Promise.all(Array.from({ length: 20 }, () => jobs.enqueue(keep, 'claire', {}, null)));
  expect(await stored().countDocuments({ kind: 'spec_keep', target: 'claire' })).toBe(1);
});
