import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/env.ts';
import { ProblemError } from './problems/problem.error.ts';
import { problemBody, problemHeaders } from './problems/problem.ts';

/** Calls that are executed even when the process is late: it rejects what is beyond, and keeps working at full speed. */
const ADMITTED = 20;

const SAMPLE_MS = 100;

/** One slow task is no overload. */
const LATE_SAMPLES = 3;

/** Short: an overload ends as soon as fewer callers ask. */
const RETRY_SECONDS = 2;

/**
 * Rejects calls with `overloaded` at once while the process is late, because waiting requests would use memory and be answered
 * after their callers have left. Health is always answered: otherwise a balancer would take the instance away, and the others
 * would get its load. Pages and their files too: they show what happened.
 */
export function shedLoad(fastify: FastifyInstance, { lateMs }: Pick<Config, 'lateMs'>): void {
  let lateSamples = 0;
  let active = 0;
  let rejected = 0;
  let due = performance.now() + SAMPLE_MS;
  const sample = setInterval(() => {
    const now = performance.now();
    lateSamples = now - due > lateMs ? lateSamples + 1 : 0;
    due = now + SAMPLE_MS;
    // Once per sample, because thousands of lines would add to the load.
    if (rejected > 0) fastify.log.warn({ code: 'overloaded', rejected }, 'not available');
    rejected = 0;
  }, SAMPLE_MS).unref();
  fastify.addHook('onClose', async () => clearInterval(sample));
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isCall(request)) return done();
    if (lateSamples >= LATE_SAMPLES && active >= ADMITTED) {
      rejected += 1;
      return reject(request, reply);
    }
    active += 1;
    reply.raw.once('close', () => (active -= 1));
    done();
  });
}

function isCall({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url.startsWith('/api/') && !url.startsWith('/api/health/');
}

function reject(request: FastifyRequest, reply: FastifyReply): void {
  const problem = new ProblemError('overloaded', { retryAfter: RETRY_SECONDS });
  void reply
    .code(503)
    .headers(problemHeaders(problem))
    .send(JSON.stringify(problemBody(problem, request.id)));
}
