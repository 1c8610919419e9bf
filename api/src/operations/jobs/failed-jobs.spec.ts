import type { FailedJob, JournalEntry } from '@iris/contract/operations';
import { Types } from 'mongoose';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Account, account, unknownId } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';

const server = sharedServer();
let boss: Account;

beforeAll(async () => {
  boss = await account(server, 'super_admin');
});
beforeEach(async () => {
  for (const name of ['jobs', 'failed_jobs', 'audit_entries']) await stored(name).deleteMany({});
});

const stored = (name: string) => server.connection.collection(name);

/** A job that was given up; returns its id. */
async function addFailed(more: object = {}): Promise<string> {
  const _id = new Types.ObjectId();
  const job = { kind: 'delete_files', target: 'deletion', paths: ['films/a', 'films/b'], is_last: true };
  await stored('failed_jobs').insertOne({
    _id,
    ...job,
    ...{ attempts: 20, reason: 'StoreUnavailableError: away', failed_at: new Date('2026-11-30T10:00:00Z') },
    ...more,
  });
  return _id.toHexString();
}

const list = async () => (await server.call<FailedJob[]>('GET /admin/failed-jobs', { token: boss.token })).body;
const retry = (id: string) => server.call('POST /admin/failed-jobs/:id/retry', { token: boss.token, id });
const abandon = (id: string) => server.call('DELETE /admin/failed-jobs/:id', { token: boss.token, id });
const journal = async () => {
  const { body } = await server.call<JournalEntry[]>('GET /admin/journal', { token: boss.token });
  return body.map(({ action, target }) => [action, target.label]);
};

it('lists what waits for a decision, newest first, in French where this version knows the kind', async () => {
  const first = await addFailed();
  const second = await addFailed({ kind: 'of_a_later_version', target: undefined });
  await addFailed({ settled: 'abandoned' });
  const common = { attempts: 20, reason: 'StoreUnavailableError: away', failed_at: '2026-11-30T10:00:00.000Z' };
  expect(await list()).toEqual([
    { _id: second, kind: 'of_a_later_version', label: 'of_a_later_version', key: null, can_retry: false, ...common },
    { _id: first, kind: 'delete_files', label: 'Suppression de fichiers', key: 'deletion', can_retry: true, ...common },
  ]);
});

it('is done again once, as it was stored, however often and at once that is asked; the journal says so once', async () => {
  const id = await addFailed();
  const answers = await Promise.all([retry(id), retry(id), retry(id)]);
  expect([...answers, await retry(id)].map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  const jobs = await stored('jobs').find().toArray();
  expect(jobs).toEqual([
    {
      _id: expect.any(Types.ObjectId),
      ...{ kind: 'delete_files', target: 'deletion', turn: 'deletion', paths: ['films/a', 'films/b'], is_last: true },
      ...{ attempts: 0, lease_until: new Date(0), requested_at: expect.any(Date) },
    },
  ]);
  expect(await journal()).toEqual([['job.retry', 'Suppression de fichiers']]);
  expect(await list()).toEqual([]);
  expect(await abandon(id)).toMatchObject({ status: 409, body: { code: 'failed_job_settled' } });
});

it('is enough as the job that waits about the same by now', async () => {
  const waiting = { kind: 'delete_files', target: 'deletion', paths: ['films/c'], attempts: 2 };
  await stored('jobs').insertOne({ ...waiting, lease_until: new Date('2100-01-01') });
  expect((await retry(await addFailed())).status).toBe(204);
  expect(await stored('jobs').find().toArray()).toEqual([expect.objectContaining(waiting)]);
});

it('is abandoned once, and not done again then; one without its key is only abandoned', async () => {
  const [id, personal] = [await addFailed(), await addFailed({ kind: 'reset_password', target: undefined })];
  expect(await retry(personal)).toMatchObject({ status: 409, body: { code: 'failed_job_settled' } });
  for (const one of [id, id, personal]) expect((await abandon(one)).status).toBe(204);
  expect(await retry(id)).toMatchObject({ status: 409, body: { code: 'failed_job_settled' } });
  expect(await stored('jobs').countDocuments()).toBe(0);
  expect(await journal()).toEqual([
    ['job.abandon', "Envoi d'un lien de mot de passe"],
    ['job.abandon', 'Suppression de fichiers'],
  ]);
  expect(await retry(unknownId())).toMatchObject({ status: 404, body: { code: 'failed_job_not_found' } });
});

it('is forgotten after thirty days', async () => {
  const indexes = await stored('failed_jobs').indexes();
  expect(indexes.find(({ key }) => 'expires_from' in key)).toMatchObject({ expireAfterSeconds: 30 * 86_400 });
});
