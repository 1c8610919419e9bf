import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, relative, resolve } from 'node:path';
import { remotesIn } from '../application/applications.ts';
import { authorIn } from '../application/origin.ts';
import { CommandError } from '../terminal/command-error.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { addReference, ignoreBuilds, writeRemote } from './files.ts';
import { createRemoteHelp, NO_AUTHOR, parseCreateRemote } from './options.ts';
import type { Product } from './product.ts';

/** What the command needs of where it is started. */
export interface CreateRemoteContext {
  /** The repository. */
  root: string;
  /** Whether the folders of the repository are workspaces, tested and checked by its own commands. */
  hasWorkspaces: boolean;
  product: Omit<Product, 'shell' | 'pages'>;
  /** The command as it is typed, without arguments. */
  command: string;
  terminal: Terminal;
}

/** Creates a remote in the repository or, with `--at`, anywhere. @throws {CommandError} */
export async function createRemote(args: string[], context: CreateRemoteContext): Promise<void> {
  const { root, hasWorkspaces, product, command, terminal } = context;
  const options = parseCreateRemote(args, product);
  if (!options) return terminal.say(createRemoteHelp(product, command));
  const { description, at = description.name } = options;
  const folder = resolve(root, at);
  if (existsSync(folder) && (await readdir(folder)).some((file) => file !== '.git')) {
    throw new CommandError(`${folder} n'est pas vide : choisissez un autre dossier avec --at.`);
  }
  const isInRepository = resolve(folder, '..') === resolve(root);
  const label = isInRepository ? basename(folder) : '.';
  const isWorkspace = isInRepository && hasWorkspaces;
  if (isWorkspace && remotesIn(root).some(({ name }) => name === description.name)) {
    throw new CommandError(`Ce dépôt a déjà un module « ${description.name} ».`);
  }
  const author = options.author ?? (await authorIn(existsSync(folder) ? folder : root));
  if (!author) throw new CommandError(NO_AUTHOR);
  await writeRemote(folder, { description, author, product, label, isWorkspace });
  if (isWorkspace) await addReference(root, label);
  else await ignoreBuilds(isInRepository ? root : folder);
  const shown = relative(process.cwd(), folder) || '.';
  terminal.say(`Le module « ${description.name} » est dans ${shown} : son README dit la suite.`);
  if (isWorkspace) terminal.say('npm install inscrit ce dossier dans package-lock.json.');
}
