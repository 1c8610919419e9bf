import { setImmediate } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareHttp } from './http.ts';

/** Shorter than in production: the spec would take longer. */
const LATE_MS = 50;

/** Time for which the processor works on one call. */
const WORK_MS = 10;

/** Many more than are executed while the process is late. */
const CALLERS = 60;
const PATIENCE_MS = 15_000;

let server: FastifyInstance;

beforeAll(async () => {
  server = fastify();
  prepareHttp(
    server,
    { answerTimeMs: PATIENCE_MS, outageTimeMs: PATIENCE_MS, lateMs: LATE_MS, shutdownTimeMs: 0 },
    { isDraining: () => false, isDatabaseAnswering: () => true },
  );
  server.get('/api/work', async () => {
    await setImmediate();
    for (const end = performance.now() + WORK_MS; performance.now() < end; );
    return {};
  });
  for (const path of ['/api/health/live', '/page']) server.get(path, async () => ({}));
  await server.ready();
});
afterAll(() => server.close());

it('calls beyond what the process can execute are rejected at once; health and pages are answered', async () => {
  const rejections: { code: string; retryAfter: unknown }[] = [];
  const others = new Set<number>();
  let isOver = false;
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!isOver) {
      const { statusCode, headers, body } = await server.inject('/api/work');
      if (statusCode === 503) rejections.push({ code: JSON.parse(body).code, retryAfter: headers['retry-after'] });
      else expect(statusCode).toBe(200);
      // Callers of another process would let the timers run between their calls.
      await setImmediate();
    }
  });
  const deadline = performance.now() + PATIENCE_MS;
  while (rejections.length < CALLERS && performance.now() < deadline) {
    for (const path of ['/api/health/live', '/page']) others.add((await server.inject(path)).statusCode);
    await setImmediate();
  }
  isOver = true;
  await Promise.all(callers);
  expect(rejections.length).toBeGreaterThanOrEqual(CALLERS);
  expect(new Set(rejections.map((rejection) => JSON.stringify(rejection)))).toEqual(
    new Set([JSON.stringify({ code: 'overloaded', retryAfter: '2' })]),
  );
  expect([...others]).toEqual([200]);
  // As soon as there are fewer callers.
  expect((await server.inject('/api/work')).statusCode).toBe(200);
});
