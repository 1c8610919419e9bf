import { randomUUID } from 'node:crypto';
import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

/** Neither spaces nor `@`, so that no caller can write a line of the log or an e-mail into it. */
const REQUEST_ID = /^[\w-]{8,64}$/;

type RawRequest = Pick<FastifyRequest['raw'], 'headers' | 'socket'>;

/** Whether a request was sent by a trusted proxy. */
export type IsFromProxy = (request: Pick<RawRequest, 'socket'>) => boolean;

/** The check for the configured proxies. */
export function proxyCheck(trustProxy: false | readonly string[]): IsFromProxy {
  if (!trustProxy) return () => false;
  const isTrusted = compile([...trustProxy]);
  return ({ socket }) => socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress, 0);
}

/** Generates the ids of requests; that of a trusted proxy is kept, so that its log and ours can be joined. */
export function requestIds(isFromProxy: IsFromProxy): (request: RawRequest) => string {
  return (request) => {
    const given = request.headers['x-request-id'];
    const isKept = typeof given === 'string' && REQUEST_ID.test(given) && isFromProxy(request);
    return isKept ? given : randomUUID();
  };
}
