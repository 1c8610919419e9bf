import { beforeAll, beforeEach, expect, it } from 'vitest';
import { unknownId } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { DatabaseService } from '../database/database.service.ts';
import { type Job, JobsService, LeaseLostError } from './jobs.service.ts';

const server = sharedServer();
let jobs: JobsService;
let database: DatabaseService;

beforeAll(async () => {
  jobs = server.app.get(JobsService, { strict: false });
  database = server.app.get(DatabaseService);
});
beforeEach(() => stored().deleteMany({}));

const FILMS = ['prepare_film', 'delete_files'] as const;
const stored = () => server.connection.collection('jobs');
const add = (target = unknownId()) => database.inTransaction((session) => jobs.addPreparation(target, session));
const finish = (job: Job) => database.inTransaction((session) => jobs.finish(job, session));
const endLease = () => stored().updateMany({}, { $set: { lease_until: new Date(Date.now() - 1000) } });
const taken = async (owner: string) => (await jobs.take(owner, FILMS)) as Job;

it('each job is taken by one of many workers', async () => {
  const targets = Array.from({ length: 20 }, () => unknownId());
  for (const target of targets) await add(target);
  const found = await Promise.all(Array.from({ length: 60 }, (_, index) => jobs.take(`worker ${index}`, FILMS)));
  expect(found.flatMap((job) => job?.target ?? []).sort()).toEqual(targets.sort());
  expect(await jobs.take('another', FILMS)).toBeUndefined();
});

it('is taken by who does its kind, again once its lease has ended, and then the first attempt can neither renew nor finish it', async () => {
  await add();
  expect(await jobs.take('mail', ['send_mail'])).toBeUndefined();
  const first = await taken('first');
  await jobs.renew(first);
  expect(await jobs.take('second', FILMS)).toBeUndefined();
  await endLease();
  // The same worker: its attempts are told apart.
  const second = await taken('first');
  expect([first.attempts, second.attempts]).toEqual([1, 2]);
  await expect(jobs.renew(first)).rejects.toThrow(LeaseLostError);
  await expect(finish(first)).rejects.toThrow(LeaseLostError);
  await finish(second);
  expect(await stored().countDocuments()).toBe(0);
});

it('that is given back is free at once, and counts no attempt; one that was cancelled is gone', async () => {
  const target = unknownId();
  await add(target);
  await jobs.release(await taken('first'));
  const again = await taken('second');
  expect(again.attempts).toBe(1);
  await database.inTransaction((session) => jobs.cancelPreparation(target, session));
  await expect(jobs.renew(again)).rejects.toThrow(LeaseLostError);
});

it('that is postponed is free after its pause, and the attempt counts', async () => {
  await add();
  const first = await taken('first');
  await jobs.postpone(first, 60_000);
  expect(await jobs.take('second', FILMS)).toBeUndefined();
  await expect(jobs.postpone(first, 0)).rejects.toThrow(LeaseLostError);
  await endLease();
  expect((await taken('second')).attempts).toBe(2);
});

it('one that nobody waits for comes last, also after one that failed and was due again later', async () => {
  const [last, urgent] = [unknownId(), unknownId()];
  await stored().insertOne({
    kind: 'prepare_film',
    target: last,
    is_last: true,
    lease_until: new Date(0),
    attempts: 0,
  });
  await add(urgent);
  expect((await taken('one')).target).toBe(urgent);
  await stored().updateOne({ target: urgent }, { $set: { lease_until: new Date(Date.now() - 1000) } });
  expect((await taken('one')).target).toBe(urgent);
  expect((await taken('one')).target).toBe(last);
});

it('requests of the same e-mail that come at once are one job', async () => {
  await Promise.all(Array.from({ length: 20 }, () => jobs.addPasswordReset('claire@example.org')));
  expect(await stored().countDocuments({ kind: 'reset_password', target: 'claire@example.org' })).toBe(1);
});
