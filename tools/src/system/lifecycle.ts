import { CommandError, warn } from './terminal.ts';

type Step = () => Promise<void> | void;

const INTERRUPTED: Partial<Record<NodeJS.Signals, number>> = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

const endSteps: Step[] = [];
let ending: Promise<never> | undefined;
let interruptStatus: number | undefined;

/**
 * Registers a clean-up step, executed when the command ends for any reason, in reverse order of registration.
 * Returns a function that removes it.
 */
export function atEnd(step: Step): () => void {
  endSteps.push(step);
  return () => {
    const index = endSteps.indexOf(step);
    if (index >= 0) endSteps.splice(index, 1);
  };
}

/** Chooses the status of a command that runs until it is stopped by Ctrl-C: a success unless something failed. */
export function endInterruptedWith(status: 0 | 1): void {
  interruptStatus = status;
}

/** Whether clean-up steps are being executed: a child process that exits then has not crashed. */
export function isEnding(): boolean {
  return ending !== undefined;
}

async function runEndSteps(status: number): Promise<never> {
  let failed = false;
  for (let step = endSteps.pop(); step; step = endSteps.pop()) {
    try {
      await step();
    } catch (error) {
      failed = true;
      warn(`Arrêt incomplet : ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  process.exit(failed && status === 0 ? 1 : status);
}

/**
 * Runs a command, then the clean-up steps, then exits with its status. A signal starts the clean-up at once; the same signal
 * arrives twice (from the terminal to the process group, and from npm), so repeats are ignored.
 */
export function runToEnd(command: () => Promise<number>): Promise<never> {
  const end = (status: number): Promise<never> => {
    ending ??= runEndSteps(status);
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void end(interruptStatus ?? INTERRUPTED[signal] ?? 1));
  }
  return command().then(end, (error: unknown) => {
    if (ending) return ending;
    if (error instanceof CommandError) warn(`\n${error.message}`);
    else warn(`\nErreur inattendue : ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return end(1);
  });
}
