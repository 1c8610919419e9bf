import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from './address.ts';
import { ProblemError } from './problem.error.ts';
import { sendProblem } from './problem.filter.ts';

const API = '/api/';

/** Answers requests with undeclared methods: 405 with `Allow`, and OPTIONS with the declared methods. */
export function answerOtherMethods(fastify: FastifyInstance): void {
  const methods = new Map<string, Set<string>>();
  fastify.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(API)) return;
    const known = methods.get(url) ?? new Set(['OPTIONS']);
    for (const name of [method].flat()) known.add(name);
    methods.set(url, known);
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const allowed = methods.get(patternOf(request, methods.keys()) ?? '');
    if (!allowed || (allowed.has(request.method) && request.method !== 'OPTIONS')) return done();
    refuse(request, reply.header('allow', [...allowed].sort().join(', ')));
  });
}

function refuse(request: FastifyRequest, reply: FastifyReply): void {
  if (request.method === 'OPTIONS') reply.code(204).send();
  else sendProblem(new ProblemError('method_not_allowed'), request, reply);
}

/** The declared path that an address matches, if any. */
function patternOf({ url }: FastifyRequest, patterns: Iterable<string>): string | undefined {
  const segments = addressOf(url).path?.split('/') ?? [];
  const fitting = [...patterns].filter((pattern) => {
    const wanted = pattern.split('/');
    if (wanted.length !== segments.length) return false;
    return wanted.every((part, index) => part === segments[index] || (part.startsWith(':') && segments[index] !== ''));
  });
  // `/courses/count` matches `/courses/:id` too; the router prefers the path without parameters.
  return fitting.find((pattern) => !pattern.includes(':')) ?? fitting[0];
}
