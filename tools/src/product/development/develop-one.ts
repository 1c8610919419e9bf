import type { ReleasedApplication } from '../../build/applications.ts';
import { freePort } from '../../system/ports.ts';
import type { Settings } from '../../system/settings.ts';
import { box, say } from '../../system/terminal.ts';
import { type Academy, serveAcademy } from '../academy.ts';
import { reserveDataFolder } from '../database/database.ts';
import { failWhenEnded, startRemotes, startShell } from './servers.ts';

/** Serves one remote from its source in the shell, the other remotes and the API from a running server. */
export async function developOne(remote: ReleasedApplication, settings: Settings): Promise<never> {
  const academy = await findAcademy(settings);
  const { servers, overrides } = await startRemotes([remote], await freePort(settings.port + 100));
  const shell = await startShell(settings.port, academy.address, overrides);
  say(
    box([
      `${remote.label} depuis vos fichiers : http://localhost:${settings.port}`,
      `Le reste vient de ${academy.address}`,
      '',
      "Ctrl-C pour l'arrêter.",
    ]),
  );
  return Promise.race([...[...servers, shell].map(failWhenEnded), academy.failed]);
}

/** The server of ACADEMY_URL, else one started from the build. */
async function findAcademy(settings: Settings): Promise<Omit<Academy, 'unreleased'>> {
  if (settings.academyUrl) return { address: settings.academyUrl, failed: new Promise(() => {}) };
  reserveDataFolder(settings);
  return serveAcademy(settings, '127.0.0.1', await freePort(settings.port + 200));
}
