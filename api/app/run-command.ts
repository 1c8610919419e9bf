/** Prints the outcome of a command, or why it failed, with which the process then ends. */
export function runCommand(outcome: Promise<unknown>, explain = messageOf): void {
  outcome.then(
    (text) => typeof text === 'string' && process.stdout.write(`${text}\n`),
    (error: unknown) => {
      process.stderr.write(`${explain(error)}\n`);
      process.exitCode = 1;
    },
  );
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
