import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
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
