import { readFileSync } from 'node:fs';
import { Controller, Get, Logger, SetMetadata } from '@nestjs/common';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressDigests } from '../src/foundation/common/secrets/address-digest.ts';
import { DatabaseService } from '../src/foundation/database/database.service.ts';
import { ROUTE_METADATA } from '../src/foundation/http/endpoint.decorator.ts';
import { JournalService } from '../src/foundation/journal/journal.service.ts';
import { SECURITY_EVENTS } from '../src/foundation/observability/log/security-log.ts';
import { account, courseInput, unknownId } from './data/factories.ts';
import { collectLog } from './servers/log.fixtures.ts';
import { startServer, type TestServer } from './servers/server.ts';

@Controller('broken')
class BrokenController {
  @Get()
  @SetMetadata(ROUTE_METADATA, 'GET /stats')
  fail() {
    throw new TypeError('the cause, for us alone');
  }

  @Get('warned')
  @SetMetadata(ROUTE_METADATA, 'GET /stats')
  warn() {
    new Logger('Broken').warn('look here');
    throw new TypeError('the cause, for us alone');
  }

  @Get('forgotten')
  forgotten() {
    return 'open to all?';
  }
}

const log = collectLog();
const UUID = /^[0-9a-f-]{36}$/;

const PERSON = { name: 'Claire Fontaine', email: 'claire@example.org', password: 'tres-secret-42' };

let server: TestServer;

beforeAll(async () => {
  const { logTo } = log;
  server = await startServer(
    { logLevel: 'info', trustProxy: ['127.0.0.1'] },
    { controllers: [BrokenController], logTo },
  );
});
afterAll(() => server.close());

describe('the log', () => {
  it('has a line for each answer, with the request id that the caller received', async () => {
    const { body } = await server.send({ method: 'GET', url: '/api/auth/me' });
    const line = log.lines().find(({ reqId, msg }) => reqId === body.request_id && msg === 'answered');
    expect(line).toMatchObject({ level: 'info', method: 'GET', route: '/api/auth/me', status: 401 });
  });

  it('has the id of the account of a signed-in caller, and the time of the answer', async () => {
    const { id, token } = await account(server);
    await server.call('GET /auth/me', { token });
    const line = log.lines().findLast(({ msg }) => msg === 'answered');
    expect(line).toMatchObject({ route: '/api/auth/me', status: 200, account: id, ms: expect.any(Number) });
  });

  it('has the request id of a trusted proxy, unless it is malformed', async () => {
    const idFor = async (id: string, remoteAddress: string) => {
      const { body } = await server.send({
        method: 'GET',
        url: '/api/auth/me',
        headers: { 'x-request-id': id },
        remoteAddress,
      });
      return body.request_id;
    };
    expect(await idFor('proxy-0123456789', '127.0.0.1')).toBe('proxy-0123456789');
    expect(await idFor('proxy-0123456789', '127.0.0.2')).toMatch(UUID);
    for (const wrong of ['short', 'x'.repeat(65), 'claire@example.org', 'two words']) {
      expect(await idFor(wrong, '127.0.0.1')).toMatch(UUID);
    }
  });

  it('names the request in what services write during it', async () => {
    const { body } = await server.send({ method: 'GET', url: '/api/broken/warned' });
    expect(log.lines().find(({ context }) => context === 'Broken')).toMatchObject({
      msg: 'look here',
      reqId: body.request_id,
    });
  });

  it('contains unexpected errors with their stack, which the caller does not receive', async () => {
    const { status, text, body } = await server.send({ method: 'GET', url: '/api/broken' });
    expect(status).toBe(500);
    expect(text).not.toContain('the cause');
    const line = log.lines().find(({ reqId, err }) => reqId === body.request_id && err);
    expect(line).toMatchObject({ method: 'GET', route: '/api/broken' });
    expect(line.err).toMatchObject({ type: 'TypeError', message: 'the cause, for us alone' });
    expect(line.err.stack).toContain('log.spec.ts');
  });
});

describe('a route without declared access', () => {
  it('is closed to everybody', async () => {
    const { token } = await account(server, 'super_admin');
    const call = (headers?: Record<string, string>) =>
      server.send({ method: 'GET', url: '/api/broken/forgotten', headers });
    expect((await call()).status).toBe(401);
    expect((await call({ authorization: `Bearer ${token}` })).status).toBe(403);
  });
});

const events = () => log.lines().filter(({ security }) => security);
const last = () => events().at(-1);

describe('the log of security events', () => {
  let claire: string;

  beforeAll(async () => {
    const { body } = await server.call<{ user: { _id: string } }>('POST /auth/register', { body: PERSON });
    claire = body.user._id;
  });

  it('names accounts by their ids and addresses by a keyed digest', async () => {
    const address = addressDigests(server.config.jwtSecret)('127.0.0.1');
    expect(last()).toMatchObject({ security: 'account.registered', account: claire, address });
    const { email, password } = PERSON;
    await server.call('POST /auth/login', { body: { email, password } });
    expect(last()).toMatchObject({ security: 'login.succeeded', account: claire, address, level: 'info' });
  });

  it('says which account a failed login concerned, if there is one', async () => {
    const login = (email: string) => server.call('POST /auth/login', { body: { email, password: 'un-autre-42' } });
    const { body } = await login(PERSON.email);
    const code = 'invalid_credentials';
    expect(last()).toMatchObject({ security: 'login.failed', account: claire, code, reqId: body.request_id });
    await login('personne@example.org');
    expect(last()).toMatchObject({ security: 'login.failed', code });
    expect(last()).not.toHaveProperty('account');
  });

  it('has each denial with the route and the account', async () => {
    const { id, token } = await account(server);
    await server.call('GET /admin/users');
    const denied = { security: 'access.unauthenticated', route: '/api/admin/users', code: 'authentication_required' };
    expect(last()).toMatchObject(denied);
    await server.call('GET /admin/users', { token });
    expect(last()).toMatchObject({ security: 'access.denied', route: '/api/admin/users', account: id });
    const admin = await account(server, 'admin', ['manage_courses']);
    await server.call('POST /enrollments', { token: admin.token, body: { course_id: unknownId() } });
    expect(last()).toMatchObject({ security: 'access.denied', code: 'student_only', account: admin.id });
  });

  it('has each administrative act once it is stored, and none that was undone', async () => {
    const admin = await account(server, 'admin', ['manage_courses']);
    const { body } = await server.call<{ _id: string }>('POST /courses', { token: admin.token, body: courseInput() });
    const act = { security: 'act.recorded', action: 'course.create', target: body._id, account: admin.id };
    expect(last()).toMatchObject(act);
    const before = events().length;
    const journal = server.app.get(JournalService, { strict: false });
    const undone = server.app.get(DatabaseService).inTransaction(async (session) => {
      await journal.record({ id: admin.id, name: 'A' }, { action: 'course.delete', id: body._id, label: 'A' }, session);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(events().length).toBe(before);
  });

  it('has an act once when its transaction was repeated', async () => {
    const journal = server.app.get(JournalService, { strict: false });
    const target = unknownId();
    let attempts = 0;
    await server.app.get(DatabaseService).inTransaction(async (session) => {
      attempts += 1;
      await journal.record({ id: claire, name: 'A' }, { action: 'course.delete', id: target, label: 'A' }, session);
      if (attempts < 3)
        throw new mongo.MongoServerError({ message: 'again', errorLabels: ['TransientTransactionError'] });
    });
    expect(attempts).toBe(3);
    expect(events().filter((event) => event.target === target)).toHaveLength(1);
  });

  it('documents every event', () => {
    const documented = readFileSync(new URL('../../docs/observability.md', import.meta.url), 'utf8');
    expect(SECURITY_EVENTS.filter((event) => !documented.includes(`\`${event}\``))).toEqual([]);
  });
});

describe('the digest of an address', () => {
  it('is that of its network with IPv6, and depends on the secret', () => {
    const digest = addressDigests('one secret');
    const same = [
      ['203.0.113.7', '::ffff:203.0.113.7'],
      ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff'],
      ['::1', '0:0:0:0:ffff::'],
    ];
    expect(same.filter(([one = '', other = '']) => digest(one) !== digest(other))).toEqual([]);
    expect(new Set(['203.0.113.7', '203.0.113.8', '2001:db8:1:2::1', '2001:db8:1:3::1'].map(digest)).size).toBe(4);
    expect(digest('203.0.113.7')).not.toBe(addressDigests('another secret')('203.0.113.7'));
  });
});
