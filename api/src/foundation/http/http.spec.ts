import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { prepareHttp } from './http.ts';
import { sendProblem } from './problems/problem.filter.ts';
import { RequestWork } from './requests/request-work.ts';

// Over a real socket, where Node emits the request's close event before the answer.
it.each([
  ['GET', undefined],
  ['POST', '{"title":"Phaco"}'],
  ['DELETE', '{}'],
])('answers %s within the time limit when the handler does not answer', async (method, body) => {
  const server = fastify();
  onTestFinished(() => server.close());
  prepareHttp(server, { answerTimeMs: 60, shutdownTimeMs: 10_000 });
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

it.each([
  ['processor', 'overloaded'],
  ['database', 'database_unavailable'],
  ['commit', 'outcome_unknown'],
] as const)('names what a request out of time waits for: %s', async (kind, code) => {
  const server = fastify();
  onTestFinished(() => server.close());
  prepareHttp(server, { answerTimeMs: 60, shutdownTimeMs: 10_000 });
  server.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  let work: RequestWork | undefined;
  server.post('/api/slow', async () => {
    work = RequestWork.current();
    work?.wait('processor');
    await setImmediate();
    RequestWork.current()?.wait(kind);
    return new Promise(() => {});
  });
  const { statusCode, headers, body } = await server.inject({ method: 'POST', url: '/api/slow', payload: { a: 1 } });
  expect({ statusCode, code: JSON.parse(body).code }).toEqual({ statusCode: 503, code });
  expect(headers['retry-after']).toBe('5');
  expect(work?.isOver).toBe(true);
});

it('does not report an outage of the database when a caller disconnects in the middle of a body', async () => {
  let log = '';
  const stream = new PassThrough().on('data', (chunk) => {
    log += chunk;
  });
  const server = fastify({ logger: { stream } });
  onTestFinished(() => server.close());
  prepareHttp(server, { answerTimeMs: 60_000, shutdownTimeMs: 10_000 });
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
  expect(log).not.toContain('not available');
});
