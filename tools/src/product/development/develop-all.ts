import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API, remotes } from '../../build/applications.ts';
import { API_ENTRY, distOf, RSPACK, WORKER_ENTRY } from '../../build/index.ts';
import { freePort } from '../../system/ports.ts';
import type { Running } from '../../system/processes.ts';
import { ROOT, type Settings } from '../../system/settings.ts';
import { say } from '../../system/terminal.ts';
import { untilAccepting } from '../api.ts';
import { openDatabase, reserveDataFolder } from '../database/database.ts';
import { badgeKey, sessionSecret } from '../secret.ts';
import { welcome } from '../welcome.ts';
import { startWorker } from '../worker.ts';
import { failWhenEnded, startNamed, startRemotes, startShell } from './servers.ts';

/** Serves every application from its source, the API included. */
export async function developAll(settings: Settings): Promise<never> {
  reserveDataFolder(settings);
  const apiPort = await freePort(settings.port + 100);
  const address = `http://127.0.0.1:${apiPort}`;
  const [{ servers, overrides }, database, builder] = await Promise.all([
    startRemotes(remotes(), apiPort + 1),
    openDatabase(settings),
    startApiBuild(),
  ]);
  const shell = await startShell(settings.port, address, overrides);
  const api = await startDevApi(settings, apiPort, database.uri);
  await untilAccepting(address, api);
  const args = ['--watch', '--enable-source-maps', WORKER_ENTRY];
  const launch = (env: NodeJS.ProcessEnv) => startNamed('worker', args, ROOT, env);
  startWorker(settings, { mongodbUri: database.uri, filmsStore: settings.filmsStore, launch });
  say(welcome(`http://localhost:${settings.port}`, settings));
  return Promise.race([...[...servers, shell, builder, api].map(failWhenEnded), database.failed]);
}

async function startApiBuild(): Promise<Running> {
  // The watcher's output must not be served: without its stamp `npm start` builds again.
  rmSync(distOf(API), { recursive: true, force: true });
  const args = [RSPACK, 'build', '--watch', '-c', 'rspack.config.ts'];
  const builder = await startNamed(API.label, args, join(ROOT, API.label), {});
  while (!existsSync(API_ENTRY) && builder.process.exitCode === null) await sleep(100);
  return builder;
}

function startDevApi(settings: Settings, port: number, mongodbUri: string): Promise<Running> {
  return startNamed(API.label, ['--watch', '--enable-source-maps', API_ENTRY], ROOT, {
    PORT: String(port),
    HOST: '127.0.0.1',
    MONGODB_URI: mongodbUri,
    RELEASES_STORE: settings.releasesStore,
    FILMS_STORE: settings.filmsStore,
    ...(settings.mailFolder && { MAIL_FOLDER: settings.mailFolder }),
    // The API has another port than the site.
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${settings.port}`,
    JWT_SECRET: sessionSecret(settings),
    BADGE_KEY: badgeKey(settings),
    DEMO: settings.hasDemo ? '1' : '0',
    // The released applications are not those that are served from source.
    API_COMPATIBILITY: 'warn',
  });
}
