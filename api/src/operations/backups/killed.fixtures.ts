import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const COMMANDS = join(import.meta.dirname, '../../../app/commands');
const TSCONFIG = join(import.meta.dirname, '../../../../tsconfig.base.json');

/** Runs a command in a process of its own, and kills it when it prints such a line. */
export async function runKilled(
  command: 'backup' | 'restore',
  args: string[],
  env: NodeJS.ProcessEnv,
  when: RegExp,
): Promise<void> {
  const entry = join(COMMANDS, `${command}.ts`);
  const child = spawn(process.execPath, ['--import', 'tsx', entry, ...args], {
    // Its options hold for the sources of all workspaces: those of the API alone do not know the decorators of delivery.
    env: { ...env, TSX_TSCONFIG_PATH: TSCONFIG },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let printed = '';
  child.stderr.on('data', (data) => {
    printed += data;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    printed += line;
    if (when.test(line)) child.kill('SIGKILL');
  }
  const [, signal] = await ended;
  if (signal !== 'SIGKILL') throw new Error(`${command} was not killed: ${printed}`);
}
