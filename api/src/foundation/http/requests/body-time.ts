import { UPLOAD_PART_TYPE } from '@iris/contract/films';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem.error.ts';

/** Media type of the files of releases. */
export const FILE_TYPE = 'application/octet-stream';

/** Media types whose handler reads the body itself, as a stream. */
export const STREAMED_TYPES: readonly string[] = [FILE_TYPE, UPLOAD_PART_TYPE];

/** Time limit for receiving the headers of a request, and for receiving its body, in milliseconds. */
export const SLOW_REQUEST_TIME_MS = 10_000;

/** Time limit for receiving a file or a part of one, in milliseconds: 5 MB over a slow connection. */
const FILE_TIME_MS = 120_000;

/** Closes connections that send a body too slowly: each uses memory, and thousands would exhaust it. */
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
  const { takesFile, bodyType = '' } = request.routeOptions.config;
  const isFile = takesFile || STREAMED_TYPES.includes(bodyType);
  // Read in advance, because a destroyed request loses its socket. Injected requests have none.
  const { socket } = raw;
  const hangUp = () => void socket?.destroy?.();
  let hasArrived = false;
  const cut = () => {
    if (hasArrived || raw.complete) return;
    // The answer was sent before the body arrived.
    if (reply.sent || reply.raw.headersSent) return hangUp();
    reply.raw.once('finish', hangUp);
    reply.send(new ProblemError('request_timeout'));
  };
  let timer = setTimeout(cut, isFile ? FILE_TIME_MS : SLOW_REQUEST_TIME_MS);
  raw.once('end', () => {
    hasArrived = true;
    clearTimeout(timer);
  });
  raw.once('close', () => clearTimeout(timer));
  // A file that is rejected without being read gets no longer time limit than other bodies.
  reply.raw.once('finish', () => {
    clearTimeout(timer);
    if (!hasArrived && !raw.complete) timer = setTimeout(cut, SLOW_REQUEST_TIME_MS).unref();
  });
}
