import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Config } from '../config/env.ts';
import { prepareHttp } from './http.ts';
import { sendProblem } from './problem.filter.ts';

// Over a real socket: only there does Node close a request once its body has been read, long before the answer.
it.each([
  ['GET', undefined],
  ['POST', '{"title":"Phaco"}'],
  ['DELETE', '{}'],
])('answers %s in time when its handler never does', async (method, body) => {
  const server = fastify();
  onTestFinished(() => server.close());
  prepareHttp(server, { answerTimeMs: 60 } as Config);
  server.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  server.route({ method, url: '/api/slow', handler: () => new Promise(() => {}) });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/slow`, {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ?? null,
    signal: AbortSignal.timeout(5000),
  });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'database_unavailable' });
});

it('takes a caller who hangs up in the middle of a body for no outage of the database', async () => {
  let log = '';
  const stream = new PassThrough().on('data', (chunk) => {
    log += chunk;
  });
  const server = fastify({ logger: { stream } });
  onTestFinished(() => server.close());
  prepareHttp(server, { answerTimeMs: 60_000 } as Config);
  const failures: unknown[] = [];
  server.setErrorHandler((error, request, reply) => {
    failures.push(error);
    sendProblem(error, request, reply);
  });
  server.post('/api/any', async () => 'read');
  await server.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    'POST /api/any HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":',
  );
  await vi.waitFor(() => expect(log).toContain('incoming request'));
  socket.resetAndDestroy();
  await vi.waitFor(() => expect(failures).toHaveLength(1));
  expect(failures[0]).toMatchObject({ code: 'ECONNRESET' });
  expect(log).not.toContain('database unavailable');
});
