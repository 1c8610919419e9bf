import { ERRORS, type ErrorCode, type Problem } from '@iris/contract/errors';

/** A call that failed. `status` is 0 when no answer came: no network, time-out, or an answer that is not ours. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(status: number, problem?: Problem, options?: ErrorOptions) {
    super(problem?.detail ?? `request failed with status ${status}`, options);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }

  /** The code of the contract, when the server gave one. */
  get code(): ErrorCode | undefined {
    return this.problem?.code;
  }
}

/** The server's French sentence when it gave one, else `fallback` (docs/product.md, Errors). */
export function detailOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.problem?.detail) || fallback;
}

/** The French sentence for a call that got no answer: the device is offline, or the service cannot be reached. */
export function unreachableText(): string {
  return navigator.onLine
    ? 'Le service ne répond pas. Réessayez dans quelques instants.'
    : 'Vous êtes hors ligne. Vérifiez votre connexion, puis réessayez.';
}

/** Whether no answer came at all: the failure says nothing about what was sent. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** Whether the failure says nothing about the request itself: the service could not be reached or is away. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= ERRORS.internal_error.status);
}
