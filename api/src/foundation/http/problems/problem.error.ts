import type { SecondFactorChallenge } from '@iris/contract/accounts';
import type { ErrorCode } from '@iris/contract/foundation';
import type { NextCall } from '@iris/delivery/contract/releases';

interface ProblemOptions {
  /** French sentence for the user; the default sentence of the code when absent. */
  detail?: string;
  /** Field path → French messages. */
  errors?: Record<string, string[]>;
  /** Value of `Retry-After`, in seconds. */
  retryAfter?: number;
  /** The current resource, with `version_conflict`. */
  current?: object;
  /** What proves the second factor, with `second_factor_required`. */
  secondFactor?: SecondFactorChallenge;
  /** Next steps where a move of releases is refused, in this order. */
  calls?: readonly NextCall[];
  /** Id of the account concerned, where the caller has no session; only for the log. */
  account?: string;
  cause?: unknown;
}

/** An error that the API answers as a problem with a code of the contract. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly detail?: string;
  readonly errors?: Record<string, string[]>;
  readonly retryAfter?: number;
  readonly current?: object;
  readonly secondFactor?: SecondFactorChallenge;
  readonly calls?: readonly NextCall[];
  readonly account?: string;

  constructor(
    readonly code: ErrorCode,
    { detail, errors, retryAfter, current, secondFactor, calls, account, cause }: ProblemOptions = {},
  ) {
    super(code, { cause });
    this.detail = detail;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.current = current;
    this.secondFactor = secondFactor;
    this.calls = calls;
    this.account = account;
  }
}
