import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runCaptured } from '../../system/processes.ts';
import { ROOT } from '../../system/settings.ts';
import { CommandError, say } from '../../system/terminal.ts';

const PACKAGES = ['contract', 'delivery', 'platform'];

/** `npm run pack-kit [-- <folder>]`: the packages with which a team works in a repository of its own. */
export async function run([folder = join('dist', 'kit'), ...rest]: string[]): Promise<number> {
  if (rest.length > 0 || folder.startsWith('-')) throw new CommandError('Usage : npm run pack-kit [-- <dossier>]');
  const into = resolve(ROOT, folder);
  await packKit(into);
  const tarballs = (await readdir(into)).filter((name) => name.endsWith('.tgz'));
  const command = ['npm install --save-exact', ...tarballs.map((name) => join(into, name))].join(' \\\n  ');
  say(`Le kit est dans ${into}. Pour l'installer dans le dépôt d'une équipe :\n\n${command}`);
  return 0;
}

/** Packs the packages into a folder, as `npm publish` would. */
export async function packKit(into: string): Promise<void> {
  await mkdir(into, { recursive: true });
  const workspaces = PACKAGES.flatMap((name) => ['--workspace', name]);
  // .npmrc turns the scripts of packages off, also this repository's own: the platform builds the shell of the kit.
  const args = ['pack', '--ignore-scripts=false', '--pack-destination', into, ...workspaces];
  const { ok, output } = await runCaptured('npm', args, { cwd: ROOT });
  if (!ok) throw new CommandError(`npm pack a échoué :\n${output}`);
}
