import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RemoteEntry } from '@iris/contract/remotes';
import { API, REMOTES, SHELL } from '../build/applications.ts';
import { API_ENTRY, distOf, RSPACK } from '../build/index.ts';
import { interruptIsSuccess } from '../lifecycle.ts';
import { freePort, waitForPort } from '../ports.ts';
import { type Running, start } from '../processes.ts';
import { untilReady } from '../product/api.ts';
import { openDatabase, reserveDataFolder } from '../product/database.ts';
import { sessionSecret } from '../product/secret.ts';
import { welcome } from '../product/welcome.ts';
import { ROOT, readSettings, type Settings } from '../settings.ts';
import { say, UserError } from '../terminal.ts';

/** `npm run dev`: every application rebuilt and reloaded as its files change, the shell at PORT. */
export async function run(): Promise<number> {
  interruptIsSuccess();
  const settings = readSettings();
  mkdirSync(settings.dataDir, { recursive: true });
  reserveDataFolder(settings);
  if (!(await waitForPort(settings.port, '127.0.0.1'))) {
    throw new UserError(`Le port ${settings.port} est déjà pris : PORT=${settings.port + 1} npm run dev`);
  }
  const apiPort = await freePort(settings.port + 100);
  const servers = [await startServer(SHELL.folder, settings.port, apiPort)];
  const registry: RemoteEntry[] = [];
  let port = apiPort;
  for (const { folder, remote } of REMOTES) {
    port = await freePort(port + 1);
    servers.push(await startServer(folder, port, apiPort));
    // Files change under the same name: nothing to check them against.
    const manifest = `http://localhost:${port}/mf-manifest.json`;
    registry.push({ name: remote, version: 'dev', manifest, integrity: {} });
  }
  const [database, builder] = await Promise.all([openDatabase(settings), startApiBuild()]);
  const api = await startDevApi(settings, apiPort, database.uri, registry);
  await untilReady(`http://127.0.0.1:${apiPort}`, api);
  say(welcome(`http://localhost:${settings.port}`, settings));
  return Promise.race([...[...servers, builder, api].map(failWhenEnded), database.failed]);
}

/** Starts a process whose lines are shown under its name. */
async function startNamed(name: string, args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const running = await start(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [running.process.stdout, running.process.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => say(`[${name}] ${line}`));
  }
  return running;
}

function startServer(folder: string, port: number, apiPort: number): Promise<Running> {
  return startNamed(folder, [RSPACK, 'dev', '-c', 'rspack.config.ts'], join(ROOT, folder), {
    DEV_PORT: String(port),
    API_URL: `http://127.0.0.1:${apiPort}`,
  });
}

async function startApiBuild(): Promise<Running> {
  // What the watcher writes is no build to serve: without its stamp `npm start` makes a new one.
  rmSync(distOf(API), { recursive: true, force: true });
  const args = [RSPACK, 'build', '--watch', '-c', 'rspack.config.ts'];
  const builder = await startNamed(API.folder, args, join(ROOT, API.folder), {});
  while (!existsSync(API_ENTRY) && builder.process.exitCode === null) await sleep(100);
  return builder;
}

function startDevApi(settings: Settings, port: number, mongodbUri: string, registry: RemoteEntry[]): Promise<Running> {
  const registryFile = join(settings.dataDir, 'registry.dev.json');
  writeFileSync(registryFile, JSON.stringify(registry));
  return startNamed(API.folder, ['--watch', '--enable-source-maps', API_ENTRY], ROOT, {
    PORT: String(port),
    HOST: '127.0.0.1',
    MONGODB_URI: mongodbUri,
    REGISTRY_FILE: registryFile,
    JWT_SECRET: sessionSecret(settings),
    DEMO: settings.hasDemo ? '1' : '0',
  });
}

async function failWhenEnded(running: Running): Promise<never> {
  const { code, signal } = await running.exited;
  throw new UserError(
    `Un des serveurs s'est arrêté (${signal ?? `code ${code}`}) : ses derniers messages sont ci-dessus.`,
  );
}
