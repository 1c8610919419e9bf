import { createHmac, hkdfSync } from 'node:crypto';
import type { RateLimitName } from '@iris/contract/routes';
import type { ExecutionContext } from '@nestjs/common';
import { normalizeIp, type ThrottlerModuleOptions, type ThrottlerStorage } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/env.ts';

const MINUTE = 60_000;

/** How many more accounts one address may try than it may try one account: a clinic shares an address. */
const ACCOUNTS_PER_ADDRESS = 5;

/** How many more reports than other calls an address may send: no person sends them, and one page may have several. */
const REPORTS_PER_CALL = 6;

/** Who has an IPv6 address has its whole network of this size, and a new address for each attempt. */
const IPV6_NETWORK_BITS = 64;

type LimitSettings = Pick<Config, 'rateLimitPerMinute' | 'jwtSecret'>;

/** The limits, from what one caller may do per minute. */
export function rateLimitOptions(
  { rateLimitPerMinute: perMinute, jwtSecret }: LimitSettings,
  storage: ThrottlerStorage,
): ThrottlerModuleOptions {
  return {
    storage,
    setHeaders: false,
    ipv6SubnetPrefix: IPV6_NETWORK_BITS,
    generateKey: digestWith(jwtSecret),
    throttlers: [
      { name: 'address' satisfies RateLimitName, limit: perMinute, ttl: MINUTE },
      {
        name: 'account' satisfies RateLimitName,
        limit: perMinute,
        ttl: MINUTE,
        getTracker: (request) => addressAndAccount(request as FastifyRequest),
      },
      { name: 'login' satisfies RateLimitName, limit: perMinute * ACCOUNTS_PER_ADDRESS, ttl: MINUTE },
      { name: 'reports' satisfies RateLimitName, limit: perMinute * REPORTS_PER_CALL, ttl: MINUTE },
    ],
  };
}

/** There are few enough addresses to try them all on a plain digest: this one takes a key that the database never sees. */
function digestWith(jwtSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'rate limits', 32));
  return (context: ExecutionContext, caller: string, limit: string): string => {
    const route = `${context.getClass().name} ${context.getHandler().name}`;
    return createHmac('sha256', key).update(`${route} ${limit} ${caller}`).digest('base64url');
  };
}

/** The guard runs before validation: the body may be anything. */
function addressAndAccount({ ip, body }: FastifyRequest): string {
  const email = (body as { email?: unknown } | null | undefined)?.email;
  return `${normalizeIp(ip, IPV6_NETWORK_BITS)} ${typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : ''}`;
}
