import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isAlive } from '../../lock.mjs';
import { freePort } from '../system/ports.ts';
import { type Running, start } from '../system/processes.ts';
import { type ApiOptions, keepApi, untilAccepting } from './api.ts';

const POLL = { timeout: 15_000, interval: 20 };

/** Answers as the API does once it is ready; never with `SILENT`. */
const SERVER = `
  const answer = (_, response) => process.env.SILENT ? undefined : response.end();
  require('node:http').createServer(answer).listen(process.env.PORT, '127.0.0.1');
`;

/** Keeps servers instead of the API: each starts in its turn with these settings. */
async function kept(...settings: NodeJS.ProcessEnv[]) {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  const started: Running[] = [];
  const launch = async ({ port }: ApiOptions) => {
    const env = { ...process.env, PORT: String(port), ...settings[started.length] };
    const running = await start(process.execPath, ['-e', SERVER], { env, stdio: 'ignore' });
    started.push(running);
    return running;
  };
  const unused = { mongodbUri: '', releasesStore: '', filmsStore: '', operatorToken: '' };
  const api = await keepApi({ ...unused, host: '127.0.0.1', port: await freePort() }, launch);
  onTestFinished(() => api.stop());
  return { api, started };
}

it('says why the API has ended, unless a test asked for it or it was stopped', async () => {
  const { api, started } = await kept();
  await api.crash();
  await expect.poll(() => started.findIndex(({ pid }) => pid === api.pid), POLL).toBe(1);
  expect(api.crashes).toEqual([]);
  started[1]?.process.kill('SIGSEGV');
  await expect.poll(() => started.length, POLL).toBe(3);
  expect(api.crashes).toEqual(['SIGSEGV']);
  await api.stop();
  expect(api.crashes).toEqual(['SIGSEGV']);
});

it('stops also an API that is being restarted', async () => {
  const { api, started } = await kept({}, { SILENT: '1' });
  await api.crash();
  await expect.poll(() => started.length, POLL).toBe(2);
  await api.stop();
  expect(started.map(({ pid }) => isAlive(pid))).toEqual([false, false]);
});

it('waits for an API that is slow to start, as long as it runs, and says so', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  let status = 503;
  const server = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const running = await start('sleep', ['600'], { stdio: 'ignore' });
  onTestFinished(() => running.stop());
  const accepting = untilAccepting(`http://127.0.0.1:${port}`, running);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(said).toHaveBeenCalledWith("L'API n'est pas encore prête, je l'attends…\n");
  status = 200;
  await accepting;

  status = 503;
  const ended = untilAccepting(`http://127.0.0.1:${port}`, running);
  running.process.kill('SIGKILL');
  await expect(ended).rejects.toThrow("L'API s'est arrêtée avant d'être prête (SIGKILL).");
});
