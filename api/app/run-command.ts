/** Prints the outcome of a command, or why it failed, with which the process then ends. */
export function runCommand(outcome: Promise<unknown>, explain = explainError): void {
  outcome.then(
    (text) => typeof text === 'string' && process.stdout.write(`${text}\n`),
    (error: unknown) => {
      process.stderr.write(`${explain(error)}\n`);
      process.exitCode = 1;
    },
  );
}

export function explainError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
