import { remoteIn, remotes } from '../build/applications.ts';
import { developAll } from '../product/development/develop-all.ts';
import { developOne } from '../product/development/develop-one.ts';
import { endInterruptedWith } from '../system/lifecycle.ts';
import { waitForPort } from '../system/ports.ts';
import { readSettings } from '../system/settings.ts';
import { CommandError } from '../system/terminal.ts';

const help = () => `Usage : npm run dev [-- <dossier>]
Sans dossier, toutes les applications depuis leurs fichiers ; avec un dossier, ce module seul, dans l'académie
d'ACADEMY_URL ou, à défaut, dans celle construite ici.
Dossiers : ${remotes()
  .map(({ label }) => label)
  .join(', ')}`;

/** `npm run dev`: every application, or one remote alone, rebuilt and reloaded as its files change, the shell at PORT. */
export async function run([folder, ...rest]: string[]): Promise<number> {
  const remote = remoteIn(folder);
  if ((folder && !remote) || rest.length > 0) throw new CommandError(help());
  endInterruptedWith(0);
  const settings = readSettings();
  if (!(await waitForPort(settings.port, '127.0.0.1'))) {
    throw new CommandError(`Le port ${settings.port} est déjà pris : PORT=${settings.port + 1} npm run dev`);
  }
  return remote ? developOne(remote, settings) : developAll(settings);
}
