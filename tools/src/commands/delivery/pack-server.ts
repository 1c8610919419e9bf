import { join, resolve } from 'node:path';
import { packServer } from '../../build/server/pack.ts';
import { ROOT } from '../../system/settings.ts';
import { CommandError, say } from '../../system/terminal.ts';

/** `npm run pack-server [-- <folder>]`: what a server runs, without sources and packages of the build. */
export async function run([folder = join('dist', 'server'), ...rest]: string[]): Promise<number> {
  if (rest.length > 0 || folder.startsWith('-')) throw new CommandError('Usage : npm run pack-server [-- <dossier>]');
  const into = resolve(ROOT, folder);
  const packages = await packServer(into);
  say(`Le serveur est dans ${into}, avec ${packages.length} paquets.`);
  return 0;
}
