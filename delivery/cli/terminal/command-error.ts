import type { NextCall } from '../../contract/releases.ts';

/** A failure of a command, in French for whoever ran it. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** The academy refused a call: it changed nothing, and repeating the call would not help. */
export class Refusal extends CommandError {
  override name = 'Refusal';

  constructor(
    message: string,
    /** The error code of the answer. */
    readonly code: string | undefined,
    /** Next steps, in this order. */
    readonly calls: readonly NextCall[] = [],
  ) {
    super(message);
  }
}

/** What is known of a failure that may pass. */
interface Passing {
  /** The academy asks to come back later; it does not answer at all; or nobody knows why it failed. */
  kind: 'busy' | 'silent' | 'unknown';
  /** What a command that waits says of it: the start of a French sentence. */
  saying: string;
  /** Seconds after which the academy asks to be called again. */
  retryAfterS?: number | undefined;
  /** Whether the call may have been executed all the same. */
  mayBeDone: boolean;
}

/** A call failed for a reason that may pass. */
export class TemporaryFailure extends CommandError {
  override name = 'TemporaryFailure';

  constructor(
    message: string,
    readonly passing: Passing,
  ) {
    super(message);
  }
}
