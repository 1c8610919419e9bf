import { notReleased } from '@iris/delivery/cli';
import { serveAcademy } from '../product/academy.ts';
import { reserveDataFolder } from '../product/database/database.ts';
import { welcome } from '../product/welcome.ts';
import { endInterruptedWith } from '../system/lifecycle.ts';
import { waitForPort } from '../system/ports.ts';
import { readSettings, type Settings } from '../system/settings.ts';
import { CommandError, say, warn } from '../system/terminal.ts';

/**
 * `npm start`: the whole product on one port, with its own MongoDB unless MONGODB_URI is set. Serves what is live if a build could
 * not be released, and ends with status 1 then.
 */
export async function run(): Promise<number> {
  endInterruptedWith(0);
  const settings = readSettings();
  reserveDataFolder(settings);
  await requirePort(settings);
  const { address, unreleased, failed } = await serveAcademy(settings, settings.host, settings.port);
  say(welcome(address, settings));
  if (unreleased.length > 0) {
    warn(notReleased(unreleased));
    endInterruptedWith(1);
  }
  return failed;
}

async function requirePort({ port, host }: Settings): Promise<void> {
  if (await waitForPort(port, host)) return;
  throw new CommandError(
    `Le port ${port} est déjà pris sur ${host}. Arrêtez ce qui l'occupe, ou choisissez-en un autre : PORT=${port + 1} npm start`,
  );
}
