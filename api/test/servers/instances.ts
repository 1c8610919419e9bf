import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const API = join(import.meta.dirname, '..', '..');
const RSPACK = join(API, '../node_modules/@rspack/cli/bin/rspack.js');
const READY_TIME_MS = 60_000;

/** The built API, which specs start as processes of their own. */
export interface BuiltApi {
  /** Where it was built; not to be changed. */
  folder: string;
  /** Starts an instance, with options of Node.js; resolves when it is ready. */
  start(env: Record<string, string>, options?: string[]): Promise<Instance>;
  /** Kills what still runs. */
  remove(): Promise<void>;
}

/** A process of the API. */
export interface Instance {
  address: string;
  /** What it has logged. */
  log(): string;
  /** Sends the signal with which a process is told to stop; resolves when it has ended. */
  stop(): Promise<void>;
  /** Ends the process at once, in the middle of what it does. */
  kill(): Promise<void>;
}

/** The build that `npm run test:full` has made for all specs; without it, one in a folder of its own. */
export async function buildApi(): Promise<BuiltApi> {
  const { API_BUILD } = process.env;
  const folder = API_BUILD ?? (await buildAlone());
  const running = new Set<ChildProcess>();
  // Stops the processes when the test run crashes or is interrupted.
  const kill = () => {
    for (const child of running) child.kill('SIGKILL');
  };
  process.once('exit', kill);
  return {
    folder,
    start: async (env, options = []) => {
      const port = await freePort();
      const child = spawn(process.execPath, [...options, join(folder, 'main.js')], {
        env: { PATH: process.env.PATH, NODE_ENV: 'test', DEMO: 'false', PORT: String(port), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.add(child);
      return ready(child, `http://127.0.0.1:${port}`);
    },
    remove: async () => {
      kill();
      if (folder !== API_BUILD) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Builds into a folder below the installed packages that the API imports. */
async function buildAlone(): Promise<string> {
  const folder = join(API, 'node_modules/.cache/instances', randomUUID());
  const args = [RSPACK, 'build', '-c', 'rspack.config.ts', '--output-path', folder];
  await promisify(execFile)(process.execPath, args, { cwd: API, env: { ...process.env, NODE_ENV: 'production' } });
  return folder;
}

async function ready(child: ChildProcess, address: string): Promise<Instance> {
  let log = '';
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk: Buffer) => (log += chunk));
  const exited = once(child, 'close');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  for (const deadline = Date.now() + READY_TIME_MS; Date.now() < deadline; await delay(50)) {
    const isReady = await fetch(`${address}/api/health/accepting`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { address, log: () => log, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
    if (child.exitCode !== null) break;
  }
  throw new Error(`the instance is not ready:\n${log}`);
}
