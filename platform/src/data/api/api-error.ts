import type { ErrorCode } from '@iris/contract/foundation';
import type { Problem } from '@iris/contract/routes';

/** From here on the server is at fault. A status of the table of errors would add all their texts to the first page. */
const SERVER_ERROR = 500;

/** A failed call. `status` is the HTTP status, or 0 without a valid answer: no network, time-out, or not JSON. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(status: number, problem?: Problem, options?: ErrorOptions) {
    super(problem?.detail ?? `request failed with status ${status}`, options);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }

  /** The error code of the contract; undefined when the answer is not a problem. */
  get code(): ErrorCode | undefined {
    return this.problem?.code;
  }
}

/** The `detail` of the server's problem, or `fallback` when there is none (docs/product.md, Errors). */
export function detailOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.problem?.detail) || fallback;
}

/** The French sentence for a call without an answer: the device is offline, or the service cannot be reached. */
export function unreachableText(): string {
  return navigator.onLine
    ? 'Le service ne répond pas. Réessayez dans quelques instants.'
    : 'Vous êtes hors ligne. Vérifiez votre connexion, puis réessayez.';
}

/** Whether the call got no answer, so that it is unknown whether the server executed it. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** Refusals after which the same request may be accepted: after a login, or later. */
const REPEATABLE = [401, 408, 429];

/** Whether the server refused the request, so that it is of no use to repeat it. After any other failure it may be executed. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && !isUnavailable(error) && !REPEATABLE.includes(error.status);
}

/** Whether the failure is an outage (no answer or a 5xx status), not a rejection of the request. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= SERVER_ERROR);
}
