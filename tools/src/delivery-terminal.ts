import { CommandError, type ReleaseContext } from '@iris/delivery/cli';
import { progress, say, table, UserError, warn } from './terminal.ts';

/** The terminal for the commands of delivery. */
export const TERMINAL: ReleaseContext<never>['terminal'] = { say, warn, progress, table };

/** Runs a command of delivery; its failures are shown without a stack trace. */
export async function forUser<T>(command: () => Promise<T>): Promise<T> {
  try {
    return await command();
  } catch (error) {
    throw error instanceof CommandError ? new UserError(error.message) : error;
  }
}
