import { setTimeout as delay } from 'node:timers/promises';
import type { RateLimitName } from '@iris/contract/foundation';
import { type ApiRoute, definitionOf } from '@iris/contract/routes';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { ROUTE_METADATA } from '../endpoint.decorator.ts';
import { readNetwork, readSubscriber } from '../requests/caller-address.ts';
import { type Counted, RateLimits } from './rate-limits.service.ts';

/** How long a refusal of files is held back, in milliseconds: whoever asks again at once would keep the processor busy with refusals. */
const HELD_MS = 1000;

/** Applies the rate limits per address of the route table. Those of a password or an e-mail are taken by the services. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = this.reflector.get<ApiRoute | undefined>(ROUTE_METADATA, context.getHandler());
    const names: readonly RateLimitName[] = (route && definitionOf(route).rateLimits) ?? [];
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    const counted = names
      .filter((name) => name !== 'login' && name !== 'mail')
      .map((name): Counted => [name, `${route} ${readSubscriber(ip)}`]);
    if (!names.includes('documents')) await this.limits.take(counted);
    else await this.#takeOrHold([...counted, ['documents_network', `${route} ${readNetwork(ip)}`]]);
    return true;
  }

  async #takeOrHold(counted: Counted[]): Promise<void> {
    try {
      await this.limits.take(counted);
    } catch (error) {
      await delay(HELD_MS);
      throw error;
    }
  }
}
