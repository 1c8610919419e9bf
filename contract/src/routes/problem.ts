import type { NextCall } from '@iris/delivery/contract/releases';
import type { SecondFactorChallenge } from '../accounts/index.ts';
import type { ErrorCode } from '../foundation/index.ts';

/** The body of every error answer, `application/problem+json` (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  /** French sentence, shown to the user unchanged. */
  detail: string;
  code: ErrorCode;
  /** Field path (`price`, `permissions.can_delete`) → French messages. */
  errors?: Record<string, string[]>;
  /** With `version_conflict`: the current resource. */
  current?: unknown;
  /** With `second_factor_required`: what proves it. */
  second_factor?: SecondFactorChallenge;
  /** Next steps where a move of releases is refused, in this order. */
  calls?: readonly NextCall[];
  request_id: string;
}
