import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Runs a built command in a process of its own, and kills it when it prints such a line. */
export async function runKilled(entry: string, args: string[], env: NodeJS.ProcessEnv, when: RegExp): Promise<void> {
  const child = spawn(process.execPath, [entry, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
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
  if (signal !== 'SIGKILL') throw new Error(`${entry} was not killed: ${printed}`);
}
