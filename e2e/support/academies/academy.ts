import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { ApiClient } from '../api-client.ts';
import {
  foreignEnvironment,
  type Outcome,
  ROOT,
  type RunningCommand,
  runCommand,
  SERVES_WITHIN_MS,
  startCommand,
} from './commands.ts';
import { freePort } from './servers.ts';

/** An academy of its own, started from the folder of a repository. */
export interface Academy {
  address: string;
  /** What `npm start` has printed. */
  output: () => string;
  stop: () => Promise<void>;
}

/** The settings of another academy; several with the same ones share database, sessions and released files. */
export function newAcademySettings(): NodeJS.ProcessEnv {
  const database = new URL(process.env.E2E_MONGODB_URI ?? '');
  database.pathname = `/iris_${randomBytes(4).toString('hex')}`;
  const JWT_SECRET = randomBytes(48).toString('base64url');
  const RELEASES_STORE = process.env.E2E_RELEASES;
  return { NODE_ENV: 'test', MONGODB_URI: database.href, RELEASES_STORE, JWT_SECRET, DEMO: '1' };
}

/** The settings of an academy whose releases are on the S3 server of the run. */
export async function s3Settings(): Promise<NodeJS.ProcessEnv> {
  const response = await fetch(`${process.env.E2E_CONTROL_URL}/s3`, { method: 'POST' });
  if (!response.ok) throw new Error(`no S3 server: ${await response.text()}`);
  return (await response.json()) as NodeJS.ProcessEnv;
}

/** Starts an academy with `npm start`, which also releases what its folder has built. */
export async function startAcademy(settings: NodeJS.ProcessEnv, folder = ROOT): Promise<Academy> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academie-iris-academy-'));
  const port = settings.PORT ?? String(await freePort());
  const own = { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings, PORT: port };
  const command = startCommand('npm start', folder, { ...foreignEnvironment(), ...own });
  const stop = async () => {
    await command.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await isOpen(command);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: `http://localhost:${port}`, output: command.output, stop };
}

async function isOpen({ output, exited }: RunningCommand): Promise<void> {
  let isOver = false;
  void exited.then(() => {
    isOver = true;
  });
  await expect
    .poll(() => isOver || output().includes("L'Académie Iris est ouverte"), { timeout: SERVES_WITHIN_MS })
    .toBe(true);
  if (isOver) throw new Error(`npm start: ${output()}`);
}

/** Runs a command line in the folder of the academy under test, with its operator's settings. */
export function runAsOperator(command: string): Promise<Outcome> {
  return runCommand(command, ROOT, { ...foreignEnvironment(), MONGODB_URI: process.env.E2E_MONGODB_URI });
}

/** Creates a deploy token of an application as a super administrator of the academy does. */
export async function deployToken(address: string, application: string): Promise<string> {
  const api = await ApiClient.asSuperAdmin(address);
  const input = { application, label: `Équipe de ${application}`, days: 1 };
  return (await api.expect<{ token: string }>('POST', '/admin/deployments/tokens', input)).token;
}

/** The deploy token in a command's output. @throws {Error} without one */
export function tokenIn(output: string): string {
  const [token] = /iris_deploy_[\w-]{43}/.exec(output) ?? [];
  if (!token) throw new Error(`no token in: ${output}`);
  return token;
}
