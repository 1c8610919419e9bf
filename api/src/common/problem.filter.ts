import { ERRORS } from '@iris/contract/errors';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from './problem.error.ts';
import { asProblemError, problemBody, problemHeaders } from './problem.ts';

/** Converts all errors of handlers into problem answers. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

/** Answers `error` as a problem; logs internal errors with their stack and outages with their reason. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = withOutcome(asProblemError(error), request);
  const { status } = ERRORS[problem.code];
  if (status === 500) request.log.error({ err: error }, 'unexpected error');
  // Without the stack, which would be the same for each request of an outage.
  else if (status === 503) request.log.warn({ code: problem.code, reason: reasonOf(problem.cause) }, 'not available');
  // The time limit may have answered already.
  if (reply.sent) return;
  void reply
    .code(status)
    .headers(problemHeaders(problem))
    .send(JSON.stringify(problemBody(problem, request.id)));
}

/** Replaces a 503 by `outcome_unknown` when a change may have been saved. */
function withOutcome(problem: ProblemError, { work }: FastifyRequest): ProblemError {
  if (ERRORS[problem.code].status < 500) return problem;
  work?.end();
  return work?.isOutcomeUnknown ? new ProblemError('outcome_unknown', { cause: problem.cause }) : problem;
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : 'not ready';
}
