import { ROUTE_METADATA } from '@iris/delivery/server';
import { Controller, Get, Logger, SetMetadata } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from './factories.ts';
import { collectLog } from './log.fixtures.ts';
import { startServer, type TestServer } from './server.ts';

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
