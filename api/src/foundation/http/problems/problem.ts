import { STATUS_CODES } from 'node:http';
import { ERRORS, type ErrorCode } from '@iris/contract/foundation';
import type { Problem } from '@iris/contract/routes';
import { DeliveryError } from '@iris/delivery/server';
import { isStorageFull, StoreUnavailableError } from '@iris/delivery/server/store';
import { HttpException } from '@nestjs/common';
import { isDatabaseFull, isDatabaseUnavailable } from '../../database/writes/database-errors.ts';
import { ProblemError } from './problem.error.ts';

/** Retry-After when the database is unavailable, in seconds: about as long as a failover takes. */
const UNAVAILABLE_RETRY_SECONDS = 5;
const RATE_LIMIT_RETRY_SECONDS = 60;

/** Codes for errors thrown by Nest and Fastify, by status. */
const CODE_BY_STATUS: Record<number, ErrorCode> = {
  400: 'malformed_body',
  401: 'authentication_required',
  403: 'permission_denied',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'payload_too_large',
  414: 'not_found',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'database_unavailable',
};

/** Converts any thrown value into an error of the contract, by default `internal_error`. */
export function asProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof DeliveryError) return new ProblemError(error.code, error);
  if (isStorageFull(error) || isDatabaseFull(error)) return new ProblemError('storage_full', { cause: error });
  if (error instanceof StoreUnavailableError) return new ProblemError('storage_unavailable', { cause: error });
  if (isDatabaseUnavailable(error)) return new ProblemError('database_unavailable', { cause: error });
  const status = statusOf(error);
  const code = status === undefined ? undefined : CODE_BY_STATUS[status];
  if (code) return new ProblemError(code, { cause: error });
  if (status !== undefined && status >= 400 && status < 500)
    return new ProblemError('malformed_body', { cause: error });
  return new ProblemError('internal_error', { cause: error });
}

/** The body of a problem answer (RFC 9457). */
export function problemBody(
  { code, detail, errors, current, secondFactor, calls }: ProblemError,
  requestId: string,
): Problem {
  const known = ERRORS[code];
  return {
    type: `urn:academie-iris:problem:${code}`,
    title: STATUS_CODES[known.status] ?? code,
    status: known.status,
    detail: detail ?? known.detail,
    code,
    ...(errors && { errors }),
    ...(current && { current }),
    ...(secondFactor && { second_factor: secondFactor }),
    ...(calls?.length && { calls }),
    request_id: requestId,
  };
}

/** The headers of a problem answer. */
export function problemHeaders({ code, retryAfter }: ProblemError): Record<string, string> {
  const { status } = ERRORS[code];
  const headers: Record<string, string> = {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  };
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  // The unread rest of the body would be parsed as the next request.
  if (status === 408) headers.connection = 'close';
  if (status === 429) headers['retry-after'] = String(retryAfter ?? RATE_LIMIT_RETRY_SECONDS);
  if (status === 503) headers['retry-after'] = String(retryAfter ?? UNAVAILABLE_RETRY_SECONDS);
  if (status === 409 && retryAfter !== undefined) headers['retry-after'] = String(retryAfter);
  return headers;
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : undefined;
}
