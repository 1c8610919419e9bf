import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem.error.ts';
import { sendProblem } from '../problems/problem.filter.ts';
import { addressOf } from './address.ts';

const API = '/api/';

/** A path of the API with parameters, split into segments once. */
interface Pattern {
  segments: readonly string[];
  methods: Set<string>;
}

/** Answers requests with undeclared methods: 405 with `Allow`, and OPTIONS with the declared methods. */
export function answerOtherMethods(fastify: FastifyInstance): void {
  const methodsByPath = new Map<string, Set<string>>();
  const patterns: Pattern[] = [];
  fastify.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(API)) return;
    const methods = methodsByPath.get(url) ?? new Set(['OPTIONS']);
    if (!methodsByPath.has(url) && url.includes(':')) patterns.push({ segments: url.split('/'), methods });
    methodsByPath.set(url, methods);
    for (const name of [method].flat()) methods.add(name);
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const { path = '' } = addressOf(request.url);
    // `/courses/count` matches `/courses/:id` too; the router prefers the path without parameters.
    const methods = methodsByPath.get(path) ?? methodsMatching(path.split('/'), patterns);
    if (!methods || (methods.has(request.method) && request.method !== 'OPTIONS')) return done();
    refuse(request, reply.header('allow', [...methods].sort().join(', ')));
  });
}

function methodsMatching(segments: readonly string[], patterns: readonly Pattern[]): Set<string> | undefined {
  return patterns.find(({ segments: wanted }) => {
    if (wanted.length !== segments.length) return false;
    return wanted.every((part, index) => part === segments[index] || (part.startsWith(':') && segments[index] !== ''));
  })?.methods;
}

function refuse(request: FastifyRequest, reply: FastifyReply): void {
  if (request.method === 'OPTIONS') reply.code(204).send();
  else sendProblem(new ProblemError('method_not_allowed'), request, reply);
}
