import type { LoadPhase } from '../../contract/telemetry.ts';

/** Why a remote or a page could not be loaded, for the failure page. */
export type FailureReason = 'absent' | 'unreachable' | 'corrupt' | 'incompatible' | 'broken';

/** A remote, or a page of it, that could not be loaded. */
export class RemoteError extends Error {
  override name = 'RemoteError';

  constructor(
    readonly reason: FailureReason,
    remote: string,
    readonly phase: LoadPhase,
    cause?: unknown,
  ) {
    super(`remote ${remote} is ${reason} (${phase})`, { cause });
  }
}
