import { PassThrough } from 'node:stream';
import { ROUTE_METADATA } from '@iris/delivery/server';
import { Controller, Get, SetMetadata } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from './factories.ts';
import { startServer, type TestServer } from './server.ts';

@Controller('broken')
class BrokenController {
  @Get()
  @SetMetadata(ROUTE_METADATA, 'GET /stats')
  fail() {
    throw new TypeError('the cause, for us alone');
  }

  @Get('forgotten')
  forgotten() {
    return 'open to all?';
  }
}

let server: TestServer;
let log = '';

beforeAll(async () => {
  const logTo = new PassThrough().on('data', (chunk) => {
    log += chunk;
  });
  server = await startServer({ logLevel: 'info' }, { controllers: [BrokenController], logTo });
});
afterAll(() => server.close());

const lines = () =>
  log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the log', () => {
  it('has a line for each answer, with the request id that the caller received', async () => {
    const { body } = await server.send({ method: 'GET', url: '/api/auth/me' });
    const line = lines().find(({ reqId }) => reqId === body.request_id);
    expect(line).toMatchObject({ level: 'info', method: 'GET', route: '/api/auth/me', status: 401 });
  });

  it('contains no personal data', async () => {
    const person = { name: 'Claire Fontaine', email: 'claire@example.org', password: 'tres-secret-42' };
    const { body } = await server.call<{ token: string }>('POST /auth/register', { body: person });
    await server.call('POST /auth/register', { body: person });
    await server.call('POST /auth/login', { body: { ...person, name: undefined } });
    await server.call('GET /auth/me', { token: body.token });
    await server.call('GET /courses', { query: { q: 'claire@example.org' } });
    await server.send({ method: 'GET', url: '/api/claire@example.org' });
    for (const secret of [...Object.values(person), body.token, '127.0.0.1']) expect(log).not.toContain(secret);
  });

  it('contains unexpected errors with their stack, which the caller does not receive', async () => {
    const { status, text, body } = await server.send({ method: 'GET', url: '/api/broken' });
    expect(status).toBe(500);
    expect(text).not.toContain('the cause');
    const line = lines().find(({ reqId, err }) => reqId === body.request_id && err);
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
