import { join, resolve } from 'node:path';
import { packKit } from '../../kit/pack.ts';
import { scratchFolder } from '../../system/scratch-folder.ts';
import { ROOT } from '../../system/settings.ts';
import { CommandError, say } from '../../system/terminal.ts';

/** `npm run pack-kit [-- <folder>]`: the packages with which a team works in a repository of its own. */
export async function run([folder = join('dist', 'kit'), ...rest]: string[]): Promise<number> {
  if (rest.length > 0 || folder.startsWith('-')) throw new CommandError('Usage : npm run pack-kit [-- <dossier>]');
  const into = resolve(ROOT, folder);
  const tarballs = await packKit(into, await scratchFolder('kit'));
  const command = ['npm install --save-exact', ...tarballs.map((name) => join(into, name))].join(' \\\n  ');
  say(`Le kit est dans ${into}. Pour l'installer dans le dépôt d'une équipe :\n\n${command}`);
  return 0;
}
