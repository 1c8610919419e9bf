import { ERRORS, type ErrorCode, type RouteDefinition } from '@iris/contract/foundation';
import { ROUTES } from '@iris/contract/routes';
import { escapeMarkup } from '@iris/delivery/server';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messageWithoutValues } from '../../observability/log/logged-error.ts';
import { type SecurityEvent, SecurityLog } from '../../observability/log/security-log.ts';
import { StorageLog } from '../../observability/log/storage-log.ts';
import { PLAIN_PAGE_POLICY, plainPage } from '../answers/plain-page.ts';
import { accountOf } from '../requests/request-work.ts';
import { ProblemError } from './problem.error.ts';
import { asProblemError, problemBody, problemHeaders } from './problem.ts';

/** Converts all errors of handlers into problem answers, and records those that deny something or come from a store. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly security: SecurityLog,
    private readonly storage: StorageLog,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const problem = asProblemError(error);
    this.#recordDenial(problem);
    this.storage.record(problem.code, problem.cause);
    sendProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  #recordDenial({ code, account }: ProblemError): void {
    const event = code in EVENTS ? EVENTS[code] : DENIALS[ERRORS[code].status];
    if (event) this.security.record(event, { code, ...(account && { account }) });
  }
}

/** Codes with an event of their own, or none: a login with the right password has not been denied yet. */
const EVENTS: { [code in ErrorCode]?: SecurityEvent | undefined } = {
  invalid_credentials: 'login.failed',
  second_factor_invalid: 'second_factor.failed',
  second_factor_required: undefined,
};

const DENIALS: Record<number, SecurityEvent> = {
  401: 'access.unauthenticated',
  403: 'access.denied',
  429: 'rate.limited',
};

/** Answers `error` as a problem; logs internal errors with their stack and outages with their reason. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = withOutcome(asProblemError(error), request);
  const { status } = ERRORS[problem.code];
  const where = { method: request.method, route: request.routeOptions.url, account: accountOf(request) };
  if (status === 500) request.log.error({ ...where, err: error }, 'unexpected error');
  // Without the stack, which would be the same for each request of an outage.
  else if (status === 503)
    request.log.warn({ ...where, code: problem.code, reason: explainCause(problem.cause) }, 'not available');
  // The time limit may have answered already.
  if (reply.sent) return;
  const body = problemBody(problem, request.id);
  const isPage = isPageAsked(request);
  void reply
    .code(status)
    .headers({ ...problemHeaders(problem), ...(isPage && PAGE_HEADERS) })
    .send(isPage ? toPage(body.detail) : JSON.stringify(body));
}

/** The addresses of the API that browsers open as pages. */
const PAGES = new Set(
  Object.entries<RouteDefinition>(ROUTES).flatMap(([route, { file }]) =>
    file?.startsWith('text/html') ? [`/api${route.slice(route.indexOf(' ') + 1)}`] : [],
  ),
);

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': PLAIN_PAGE_POLICY,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** Whether a person reads the answer: programs that follow the link get the problem. */
function isPageAsked({ headers, routeOptions }: FastifyRequest): boolean {
  return PAGES.has(routeOptions.url ?? '') && Boolean(headers.accept?.includes('text/html'));
}

function toPage(detail: string): string {
  const back = '<p><a href="/">Revenir au site</a></p>';
  return plainPage('Académie Iris', "Ce lien n'a pas abouti", `<p>${escapeMarkup(detail)}</p>\n${back}`);
}

/** Replaces a 503 by `outcome_unknown` when a change may have been saved. */
function withOutcome(problem: ProblemError, { work }: FastifyRequest): ProblemError {
  if (ERRORS[problem.code].status < 500) return problem;
  work?.end();
  return work?.isOutcomeUnknown ? new ProblemError('outcome_unknown', { cause: problem.cause }) : problem;
}

function explainCause(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${messageWithoutValues(cause.message)}` : 'not ready';
}
