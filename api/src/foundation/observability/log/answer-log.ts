import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { accountOf } from '../../http/requests/request-work.ts';
import { messageWithoutValues } from './logged-error.ts';

/**
 * One line per answer of the API. It contains the declared route and the id of the account, never the requested address,
 * the caller's address or a header, which are personal data.
 */
export class AnswerLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url;
    if (!route?.startsWith('/api/')) return;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const line = { method: request.method, route, status: reply.statusCode, ms, account: accountOf(request) };
    if (error) request.log.warn({ ...line, reason: messageWithoutValues(error.message) }, 'answer not delivered');
    else request.log.info(line, 'answered');
  }
}
