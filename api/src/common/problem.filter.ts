import { ERRORS } from '@iris/contract/errors';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from './problem.error.ts';
import { asProblemError, problemBody, problemHeaders } from './problem.ts';

/** The one place that turns errors into answers. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

/** Answers `error` as a problem, and logs what somebody must look at. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = withOutcome(asProblemError(error), request);
  const { status } = ERRORS[problem.code];
  if (status === 500) request.log.error({ err: error }, 'unexpected error');
  // A message only: an outage would otherwise fill the log with the same stack.
  else if (status === 503) request.log.warn({ code: problem.code, reason: reasonOf(problem.cause) }, 'not available');
  // The time limit of the route may have answered while the work went on.
  if (reply.sent) return;
  void reply
    .code(status)
    .headers(problemHeaders(problem))
    .send(JSON.stringify(problemBody(problem, request.id)));
}

/** A 503 means that nothing was written, unless it says that this is not known. */
function withOutcome(problem: ProblemError, { work }: FastifyRequest): ProblemError {
  if (ERRORS[problem.code].status < 500) return problem;
  work?.end();
  return work?.isOutcomeUnknown ? new ProblemError('outcome_unknown', { cause: problem.cause }) : problem;
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : 'not ready';
}
