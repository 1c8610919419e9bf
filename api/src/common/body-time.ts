import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from './problem.error.ts';

/** How long the headers of a request, and then its body, may take to arrive. */
export const SLOW_REQUEST_TIME_MS = 10_000;

/** How long a file may: 5 MB on the slowest line that one works on. */
const FILE_TIME_MS = 120_000;

/** Cuts off whoever sends a body byte by byte: each such connection costs memory, and thousands cost the service. */
export function limitBodyTime(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) startTimer(request, reply);
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function startTimer(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  // Kept here: a stream that gives a request up takes its socket away. One that never was on a line has no socket to close.
  const { socket } = raw;
  const hangUp = () => void socket?.destroy?.();
  let hasArrived = false;
  const cut = () => {
    if (hasArrived || raw.complete) return;
    // Nothing to wait for once an answer came before the body.
    if (reply.sent || reply.raw.headersSent) return hangUp();
    reply.raw.once('finish', hangUp);
    reply.send(new ProblemError('request_timeout'));
  };
  let timer = setTimeout(cut, request.routeOptions.config.takesFile ? FILE_TIME_MS : SLOW_REQUEST_TIME_MS);
  raw.once('end', () => {
    hasArrived = true;
    clearTimeout(timer);
  });
  raw.once('close', () => clearTimeout(timer));
  // A file that was refused before it was read, for want of a permission, gets no longer than any other body.
  reply.raw.once('finish', () => {
    clearTimeout(timer);
    if (!hasArrived && !raw.complete) timer = setTimeout(cut, SLOW_REQUEST_TIME_MS).unref();
  });
}
