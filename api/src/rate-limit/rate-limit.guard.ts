import { applyDecorators, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { SkipThrottle, ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';
import { ProblemError } from '../common/problem.error.ts';
import { RATE_LIMITS, type RateLimitName } from './rate-limit.options.ts';

/** Refuses a caller who tries the same thing too often. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  protected override async throwThrottlingException(
    _context: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    throw new ProblemError('too_many_requests', { retryAfter: timeToBlockExpire });
  }
}

/** Limits how often one address may call the route. */
export const RateLimited = () => limitedBy('address');

/** Limits how often one address may try one account and, more widely, any account. */
export const RateLimitedLogin = () => limitedBy('account', 'login');

/** Limits how often the browsers behind one address may report by themselves. */
export const RateLimitedReports = () => limitedBy('reports');

const limitedBy = (...limits: RateLimitName[]) => {
  const skipped = RATE_LIMITS.filter((name) => !limits.includes(name));
  return applyDecorators(
    UseGuards(RateLimitGuard),
    SkipThrottle(Object.fromEntries(skipped.map((name) => [name, true]))),
  );
};
