import { serveAcademy } from '../product/academy.ts';
import { reserveDataFolder } from '../product/database/database.ts';
import { welcome } from '../product/welcome.ts';
import { interruptIsSuccess } from '../system/lifecycle.ts';
import { waitForPort } from '../system/ports.ts';
import { readSettings, type Settings } from '../system/settings.ts';
import { CommandError, say } from '../system/terminal.ts';

/** `npm start`: the whole product on one port, with its own MongoDB unless MONGODB_URI is set. */
export async function run(): Promise<number> {
  interruptIsSuccess();
  const settings = readSettings();
  reserveDataFolder(settings);
  await requirePort(settings);
  const { address, failed } = await serveAcademy(settings, settings.host, settings.port);
  say(welcome(address, settings));
  return failed;
}

async function requirePort({ port, host }: Settings): Promise<void> {
  if (await waitForPort(port, host)) return;
  throw new CommandError(
    `Le port ${port} est déjà pris sur ${host}. Arrêtez ce qui l'occupe, ou choisissez-en un autre : PORT=${port + 1} npm start`,
  );
}
