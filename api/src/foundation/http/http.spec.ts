import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { prepareHttp } from './http.ts';
import { sendProblem } from './problems/problem.filter.ts';
import { RequestWork } from './requests/request-work.ts';
import type { TimeLimits } from './requests/time-limit.ts';

const FOREVER_MS = 600_000;

function prepared(limits: TimeLimits, isDatabaseAnswering: () => boolean): FastifyInstance {
  const server = fastify();
  onTestFinished(() => server.close());
  const state = { isDraining: () => false, isDatabaseAnswering };
  prepareHttp(server, { ...limits, lateMs: FOREVER_MS, shutdownTimeMs: 10_000 }, state);
  server.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  return server;
}

// Over a real socket, where Node emits the request's close event before the answer.
it.each([undefined, '{"title":"Phaco"}'])(
  'answers within the time limit when the handler does not, to %s',
  async (body) => {
    const server = prepared({ answerTimeMs: 60, outageTimeMs: 20 }, () => true);
    server.post('/api/slow', () => new Promise(() => {}));
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/api/slow`, {
      method: 'POST',
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body ?? null,
      signal: AbortSignal.timeout(5000),
    });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'database_unavailable' });
  },
);

it.each([
  ['processor', 'overloaded'],
  ['database', 'database_unavailable'],
  ['commit', 'outcome_unknown'],
] as const)('names what a request out of time waits for: %s', async (kind, code) => {
  const server = prepared({ answerTimeMs: FOREVER_MS, outageTimeMs: 60 }, () => false);
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
