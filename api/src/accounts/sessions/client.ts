import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** What a request tells of the browser that sent it. */
export interface Client {
  address: string;
  userAgent: string | undefined;
}

/** Parameter decorator: the client that sent the request. */
export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext): Client => {
  const { ip, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return { address: ip, userAgent: headers['user-agent'] };
});
