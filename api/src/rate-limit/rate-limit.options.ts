import { createHmac, hkdfSync } from 'node:crypto';
import type { RateLimitName } from '@iris/contract/route-definition';
import type { ExecutionContext } from '@nestjs/common';
import { normalizeIp, type ThrottlerModuleOptions, type ThrottlerStorage } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import type { SignedInUser } from '../common/signed-in-user.ts';
import type { Config } from '../config/env.ts';

const MINUTE = 60_000;

/** Factor between the limits per address and per account, because a clinic may share an address. */
const ACCOUNTS_PER_ADDRESS = 5;

/** Factor for reports, which browsers send, several per page. */
const REPORTS_PER_CALL = 6;

/** Prefix length by which IPv6 addresses are grouped, because a subscriber controls a whole network. */
const IPV6_NETWORK_BITS = 64;

type LimitSettings = Pick<Config, 'rateLimitPerMinute' | 'jwtSecret'>;

/** The rate limits, derived from the number of requests per caller and minute. */
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

/** A keyed digest, because the few possible addresses could be found by brute force on a plain one. */
function digestWith(jwtSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'rate limits', 32));
  return (context: ExecutionContext, caller: string, limit: string): string => {
    const route = `${context.getClass().name} ${context.getHandler().name}`;
    return createHmac('sha256', key).update(`${route} ${limit} ${caller}`).digest('base64url');
  };
}

/** Key of a login: address and account, by its e-mail or its session. Called before validation: the body may have any shape. */
function addressAndAccount({ ip, body, user }: FastifyRequest & { user?: SignedInUser }): string {
  const email = user?.email ?? (body as { email?: unknown } | null | undefined)?.email;
  return `${normalizeIp(ip, IPV6_NETWORK_BITS)} ${typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : ''}`;
}
