import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../build/index.ts';
import { atEnd, interruptIsSuccess } from '../lifecycle.ts';
import { waitForPort } from '../ports.ts';
import type { Running, StartOptions } from '../processes.ts';
import { localAddress, startApi, untilReady } from '../product/api.ts';
import { openDatabase, reserveDataFolder } from '../product/database.ts';
import { sessionSecret } from '../product/secret.ts';
import { welcome } from '../product/welcome.ts';
import { readSettings, type Settings } from '../settings.ts';
import { say, UserError } from '../terminal.ts';

/** `npm start`: the whole academy on one port, with its own MongoDB unless one is given. */
export async function run(): Promise<number> {
  interruptIsSuccess();
  const settings = readSettings();
  mkdirSync(settings.dataDir, { recursive: true });
  reserveDataFolder(settings);
  await requirePort(settings);

  const [database] = await Promise.all([openDatabase(settings), build()]);
  const address = localAddress(settings.host, settings.port);
  const api = await startApi({
    port: settings.port,
    host: settings.host,
    mongodbUri: database.uri,
    env: { JWT_SECRET: sessionSecret(settings), DEMO: settings.hasDemo ? '1' : '0' },
    stdio: output(settings),
  });
  atEnd(() => say("Arrêt : l'API, puis MongoDB…"));
  await Promise.race([untilReady(address, api), database.failed]).catch((error: unknown) => {
    throw explained(error, settings);
  });
  say(welcome(address, settings));
  return Promise.race([crash(api, settings), database.failed]);
}

async function requirePort({ port, host }: Settings): Promise<void> {
  if (await waitForPort(port, host)) return;
  throw new UserError(
    `Le port ${port} est déjà pris sur ${host}. Arrêtez ce qui l'occupe, ou choisissez-en un autre : PORT=${port + 1} npm start`,
  );
}

const logFile = (settings: Settings) => join(settings.dataDir, 'api.log');

/** In production the log belongs to whoever runs the process; elsewhere a file keeps the terminal readable. */
function output(settings: Settings): StartOptions['stdio'] {
  if (settings.isProduction) return ['ignore', 'inherit', 'inherit'];
  const file = openSync(logFile(settings), 'w');
  return ['ignore', file, file];
}

function explained(error: unknown, settings: Settings): unknown {
  if (!(error instanceof UserError) || settings.isProduction) return error;
  const lastLines = readFileSync(logFile(settings), 'utf8').trim().split('\n').slice(-20).join('\n');
  return new UserError(`${error.message}\n${lastLines}\nJournal complet : ${logFile(settings)}`);
}

async function crash(api: Running, settings: Settings): Promise<never> {
  const { code, signal } = await api.exited;
  throw explained(
    new UserError(`L'API s'est arrêtée sans qu'on le lui demande (${signal ?? `code ${code}`}).`),
    settings,
  );
}
