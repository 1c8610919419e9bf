import { randomUUID } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The names of networks that the settings accept, besides addresses. */
const NETWORKS: Record<string, [address: string, bits: number][]> = {
  loopback: [
    ['127.0.0.0', 8],
    ['::1', 128],
  ],
  linklocal: [
    ['169.254.0.0', 16],
    ['fe80::', 10],
  ],
  uniquelocal: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['fc00::', 7],
  ],
};

/** Neither spaces nor `@`, so that no caller can write a line of the log or an e-mail into it. */
const REQUEST_ID = /^[\w-]{8,64}$/;

type RawRequest = Pick<FastifyRequest['raw'], 'headers' | 'socket'>;

/** Whether a request was sent by a trusted proxy. */
export type IsFromProxy = (request: Pick<RawRequest, 'socket'>) => boolean;

/** The check for the configured proxies. */
export function proxyCheck(trustProxy: false | readonly string[]): IsFromProxy {
  if (!trustProxy) return () => false;
  const trusted = new BlockList();
  for (const [address, bits] of trustProxy.flatMap(subnetsOf)) trusted.addSubnet(address, bits, familyOf(address));
  return ({ socket }) => {
    const address = socket.remoteAddress;
    return address !== undefined && isIP(address) > 0 && trusted.check(address, familyOf(address));
  };
}

/** Generates the ids of requests; that of a trusted proxy is kept, so that its log and ours can be joined. */
export function requestIds(isFromProxy: IsFromProxy): (request: RawRequest) => string {
  return (request) => {
    const given = request.headers['x-request-id'];
    const isKept = typeof given === 'string' && REQUEST_ID.test(given) && isFromProxy(request);
    return isKept ? given : randomUUID();
  };
}

function subnetsOf(text: string): [address: string, bits: number][] {
  const [address = '', bits] = text.split('/');
  return NETWORKS[text] ?? [[address, Number(bits ?? (isIP(address) === 4 ? 32 : 128))]];
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}
