import type { ThrottlerModuleOptions, ThrottlerStorage } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';

/** Every limit there is; a route names those that apply to it. */
export const RATE_LIMITS = ['address', 'account', 'login'] as const;

export type RateLimitName = (typeof RATE_LIMITS)[number];

const MINUTE = 60_000;

/** How many more accounts one address may try than it may try one account: a clinic shares an address. */
const ACCOUNTS_PER_ADDRESS = 5;

/** The limits, from what one caller may do per minute. */
export function rateLimitOptions(perMinute: number, storage: ThrottlerStorage): ThrottlerModuleOptions {
  return {
    storage,
    setHeaders: false,
    throttlers: [
      { name: 'address' satisfies RateLimitName, limit: perMinute, ttl: MINUTE },
      {
        name: 'account' satisfies RateLimitName,
        limit: perMinute,
        ttl: MINUTE,
        getTracker: (request) => addressAndAccount(request as FastifyRequest),
      },
      { name: 'login' satisfies RateLimitName, limit: perMinute * ACCOUNTS_PER_ADDRESS, ttl: MINUTE },
    ],
  };
}

/** The guard runs before validation: the body may be anything. */
function addressAndAccount({ ip, body }: FastifyRequest): string {
  const email = (body as { email?: unknown } | null | undefined)?.email;
  return `${ip} ${typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : ''}`;
}
