import { expect, it, onTestFinished, vi } from 'vitest';
import { type Running, start } from '../system/processes.ts';
import { readSettings } from '../system/settings.ts';
import { startWorker } from './worker.ts';

const POLL = { timeout: 15_000, interval: 50 };

it('a worker starts without ffmpeg, is restarted after a crash, and not once it is stopped', async () => {
  vi.stubEnv('FFMPEG', '/nowhere/ffmpeg');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  const started: { running: Running; ffmpeg: string | undefined }[] = [];
  const launch = async (env: NodeJS.ProcessEnv) => {
    const running = await start('sleep', ['600'], { env, stdio: 'ignore' });
    started.push({ running, ffmpeg: env.FFMPEG });
    return running;
  };
  const worker = startWorker(readSettings(), { mongodbUri: 'mongodb://127.0.0.1', filmsStore: '/films', launch });
  await expect.poll(() => started.length, POLL).toBe(1);
  expect(started[0]?.ffmpeg).toBe('');
  started[0]?.running.process.kill('SIGKILL');
  await expect.poll(() => started.length, POLL).toBe(2);
  await worker.stop();
  expect(await started[1]?.running.exited).toEqual({ code: null, signal: 'SIGTERM' });
  expect(started).toHaveLength(2);
});
