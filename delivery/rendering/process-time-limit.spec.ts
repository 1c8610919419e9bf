import { type ChildProcess, spawn } from 'node:child_process';
import { expect, it, onTestFinished, vi } from 'vitest';
import { limitProcessTime } from './process-time-limit.ts';

const LIMIT_MS = 200;

function run(code: string): ChildProcess {
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

it('a process that uses the processor is late after its limit, and one that does not get it twelve times later', async () => {
  const ends: string[] = [];
  const busy = run('for (;;);');
  const suspended = run('');
  suspended.kill('SIGSTOP');
  limitProcessTime(suspended.pid, LIMIT_MS, () => ends.push('suspended'));
  limitProcessTime(busy.pid, LIMIT_MS, () => ends.push('busy'));
  await vi.waitFor(() => expect(ends).toHaveLength(2), { timeout: 60_000 });
  expect(ends).toEqual(['busy', 'suspended']);
});

it('a limit that was ended is none', async () => {
  const ends: string[] = [];
  const busy = run('for (;;);');
  limitProcessTime(busy.pid, LIMIT_MS, () => ends.push('ended'))();
  limitProcessTime(busy.pid, 2 * LIMIT_MS, () => ends.push('kept'));
  await vi.waitFor(() => expect(ends).toEqual(['kept']), { timeout: 60_000 });
});
