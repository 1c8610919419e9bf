import type { ErrorCode } from '@iris/contract/errors';

interface ProblemOptions {
  /** French sentence for the user, when the code's own is not precise enough. */
  detail?: string;
  /** Field path → French messages. */
  errors?: Record<string, string[]>;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** The resource as it is now, for a caller who knew an earlier version. */
  current?: object;
  cause?: unknown;
}

/** An error the API answers on purpose, named by a code of the contract. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly detail?: string;
  readonly errors?: Record<string, string[]>;
  readonly retryAfter?: number;
  readonly current?: object;

  constructor(
    readonly code: ErrorCode,
    { detail, errors, retryAfter, current, cause }: ProblemOptions = {},
  ) {
    super(code, { cause });
    this.detail = detail;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.current = current;
  }
}
