import { once } from 'node:events';
import { expect, it } from 'vitest';
import { isAlive } from '../../lock.mjs';
import { runCaptured, start } from './processes.ts';

const STUBBORN = `process.on('SIGTERM', () => {}); process.send('ready'); setInterval(() => {}, 1000);`;

it('stop kills a process that does not exit in time', async () => {
  const running = await start(process.execPath, ['-e', STUBBORN], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  await once(running.process, 'message');
  await running.stop(50);
  await expect(running.exited).resolves.toEqual({ code: null, signal: 'SIGKILL' });
});

it('a killed parent takes its child processes and their children with it', async () => {
  const module = new URL('./processes.ts', import.meta.url).href;
  const program = `
    const { start } = await import('${module}');
    const running = await start('sleep', ['60'], { stdio: 'ignore' });
    process.send(running.pid);
  `;
  const args = ['--import', 'tsx', '--input-type=module', '-e', program];
  const parent = await start(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [pid] = await once(parent.process, 'message');
  process.kill(parent.pid, 'SIGKILL');
  await expect.poll(() => isAlive(Number(pid)), { timeout: 5000 }).toBe(false);
});

it('runCaptured returns a failure when the program is missing, fails, or times out', async () => {
  await expect(runCaptured('/nowhere/mongod', [])).resolves.toMatchObject({
    ok: false,
    output: expect.stringContaining('ENOENT'),
  });
  await expect(runCaptured('sh', ['-c', 'echo no; exit 3'])).resolves.toEqual({ ok: false, output: 'no' });
  await expect(runCaptured('sleep', ['60'], { timeoutMs: 50 })).resolves.toMatchObject({ ok: false });
});
