import type { ClientSession } from 'mongoose';
import { Types } from 'mongoose';
import { beforeAll, expect, it, vi } from 'vitest';
import { unknownId } from '../../../../test/data/factories.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';
import { DatabaseService } from '../../../foundation/database/database.service.ts';
import type { LinkPurpose } from './one-time-link.schema.ts';
import { OneTimeLinksService } from './one-time-links.service.ts';

const server = sharedServer();
let links: OneTimeLinksService;
let database: DatabaseService;

beforeAll(async () => {
  links = server.app.get(OneTimeLinksService, { strict: false });
  database = server.app.get(DatabaseService);
});

const inTransaction = <Result>(work: (session: ClientSession) => Promise<Result>) => database.inTransaction(work);
const create = (user: string, purpose: LinkPurpose = 'reset_password', lifetime = 3_600_000) => {
  const link = { purpose, user, email: 'zoe@example.org', lifetime };
  return inTransaction((session) => links.create(link, session));
};
const consume = (secret: string, purpose: LinkPurpose = 'reset_password') =>
  inTransaction((session) => links.consume(purpose, secret, session));
const stored = () => server.connection.collection('one_time_links');
const isInvalid = { code: 'link_invalid' };

it('works once, for its purpose, and its secret is not stored', async () => {
  const user = unknownId();
  const secret = await create(user);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await stored().findOne({ user: new Types.ObjectId(user) }))).not.toContain(secret);
  await expect(consume(secret, 'verify_email')).rejects.toMatchObject(isInvalid);
  expect(await links.check('reset_password', secret)).toEqual({ user, email: 'zoe@example.org' });
  expect(await consume(secret)).toEqual({ user, email: 'zoe@example.org' });
  await expect(consume(secret)).rejects.toMatchObject(isInvalid);
  await expect(links.check('reset_password', secret)).rejects.toMatchObject(isInvalid);
});

it('is used by one of many at once', async () => {
  const secret = await create(unknownId());
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => consume(secret)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('is open again when the transaction that used it fails', async () => {
  const secret = await create(unknownId());
  const failing = inTransaction(async (session) => {
    await links.consume('reset_password', secret, session);
    throw new Error('what it allows fails');
  });
  await expect(failing).rejects.toThrow('what it allows fails');
  await consume(secret);
});

it('is replaced by a newer one, also when both are created at once', async () => {
  for (const purpose of ['verify_email', 'confirm_new_email'] as const) {
    const user = unknownId();
    const old = await create(user, purpose);
    const [one, other] = await Promise.all([create(user, purpose), create(user, purpose)]);
    const outcomes = await Promise.allSettled([old, one, other].map((secret) => consume(secret, purpose)));
    expect(outcomes[0]?.status).toBe('rejected');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

it('is not replaced when it sets a password, because strangers can ask for a newer one', async () => {
  const user = unknownId();
  const secrets = [await create(user), await create(user)];
  for (const secret of secrets) expect(await consume(secret)).toMatchObject({ user });
});

it('lasts as long as it should by the clock of the database', async () => {
  // The clock of this process is an hour late.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  const user = unknownId();
  const secret = await create(user, 'reset_password', 60_000).finally(() => vi.useRealTimers());
  expect(await links.check('reset_password', secret)).toMatchObject({ user });
});

it('expires, and is deleted by the database', async () => {
  const secret = await create(unknownId());
  await stored().updateMany({}, { $set: { expires_at: new Date(Date.now() - 1000) } });
  await expect(consume(secret)).rejects.toMatchObject(isInvalid);
  const indexes = await stored().indexes();
  expect(indexes.find(({ key }) => key.delete_at)).toMatchObject({ expireAfterSeconds: 0 });
});
