import type { RateLimitName } from '@iris/contract/route-definition';
import { type ApiRoute, definitionOf } from '@iris/contract/routes';
import { ROUTE_METADATA } from '@iris/delivery/server';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail, type ThrottlerRequest } from '@nestjs/throttler';
import { ProblemError } from '../common/problem.error.ts';

/** Applies the rate limits of the route table. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
    const limits = this.#limitsOf(request.context);
    return limits.includes(request.throttler.name as RateLimitName) ? super.handleRequest(request) : true;
  }

  protected override async throwThrottlingException(
    _context: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    throw new ProblemError('too_many_requests', { retryAfter: timeToBlockExpire });
  }

  #limitsOf(context: ExecutionContext): readonly RateLimitName[] {
    const route = this.reflector.get<ApiRoute | undefined>(ROUTE_METADATA, context.getHandler());
    return (route && definitionOf(route).rateLimits) ?? [];
  }
}
