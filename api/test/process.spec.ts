import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Connection } from 'mongoose';
import { expect, it } from 'vitest';
import type { RateLimitRecord } from '../src/foundation/http/rate-limit/rate-limit.schema.ts';
import { startServer } from './servers/server.ts';

const IN_FLIGHT = 10;

async function attempts(connection: Connection): Promise<number> {
  const counted = await connection.collection<RateLimitRecord>('rate_limits').findOne();
  return counted?.slots.reduce((sum, { hits }) => sum + hits, 0) ?? 0;
}

it('finishes the requests in flight before it stops, answers one that arrives meanwhile on a connection that was open before, then closes the database connection', async () => {
  const { app, connection } = await startServer();
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const { port } = app.getHttpServer().address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  await once(socket, 'connect');
  await expect.poll(() => connectionsOf(app)).toBe(1);
  const register = (index: number) => {
    const body = JSON.stringify({ name: 'A', email: `a${index}@example.org`, password: 'six-et-plus' });
    return fetch(`${url}/api/auth/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  };
  const answers = Array.from({ length: IN_FLIGHT }, (_, index) => register(index));
  // The rate limit counts each request before its slow password hash.
  await expect.poll(() => attempts(connection), { interval: 5, timeout: 10_000 }).toBe(IN_FLIGHT);
  const stopped = app.close();
  await expect.poll(() => app.getHttpServer().listening).toBe(false);
  socket.write('GET /api/courses HTTP/1.1\r\nhost: x\r\n\r\n');
  let answer = '';
  for await (const part of socket) answer += part;
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(IN_FLIGHT).fill(201));
  await stopped;
  await expect(fetch(`${url}/api/health/live`)).rejects.toThrow();
  expect(connection.readyState).toBe(0);
});

function connectionsOf(app: NestFastifyApplication): Promise<number> {
  return promisify(app.getHttpServer().getConnections).call(app.getHttpServer());
}
