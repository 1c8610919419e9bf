import { type Captured, runCaptured } from '../system/processes.ts';
import { ROOT } from '../system/settings.ts';

/** The variables of someone who types a command, without those of a test that runs. */
export const OWN_VARIABLES: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(NODE_ENV|TESTS|RETRY|MONGODB_URI|BACKUP_KEY|VITEST.*|npm_.*)$/.test(name),
  ),
);

/** Runs a line of the guides as it is typed. */
export function typeCommand(line: string, settings: NodeJS.ProcessEnv = {}): Promise<Captured> {
  return runCaptured('sh', ['-c', line], { cwd: ROOT, env: { ...OWN_VARIABLES, ...settings } });
}
