import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'playwright/test';
import { freePort } from './static-host.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface RunningApi {
  address: string;
  stop: () => Promise<void>;
}

/** Starts another instance of the built API, with demo data in its own database and with these settings. */
export async function startApi(settings: NodeJS.ProcessEnv): Promise<RunningApi> {
  const port = await freePort();
  const database = new URL(process.env.E2E_MONGODB_URI ?? '');
  database.pathname = `/iris_${randomBytes(4).toString('hex')}`;
  const child = spawn(process.execPath, [join(ROOT, 'api/dist/main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      HOST: '127.0.0.1',
      MONGODB_URI: database.href,
      JWT_SECRET: randomBytes(48).toString('base64url'),
      DEMO: '1',
      LOG_LEVEL: 'silent',
      ...settings,
    },
  });
  const address = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${address}/api/health/ready`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true);
  const stop = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  return { address, stop };
}
