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
  ) {
    super(message);
  }
}
