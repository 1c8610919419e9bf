import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DESCRIPTION_FILE } from '../../contract/federation.ts';
import { remoteName } from '../../contract/remotes/description.ts';
import { CommandError } from '../terminal/command-error.ts';

/** An application that is released. */
export interface Application {
  /** The name under which it is released. */
  name: string;
  /** Absolute path of its folder. */
  folder: string;
}

/** An application of a repository. */
export interface RepositoryApplication extends Application {
  /** Its folder as commands name it. */
  label: string;
}

/** The remotes of a repository: its folders with a description, or the repository itself, whose label is `.`. */
export function remotesIn(root: string): RepositoryApplication[] {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return ['.', ...folders.map(({ name }) => name).sort()]
    .filter((label) => existsSync(join(root, label, DESCRIPTION_FILE)))
    .map((label) => ({ label, folder: join(root, label), name: nameIn(join(root, label, DESCRIPTION_FILE)) }));
}

/** The application in this folder, or else with this name, by which other teams know it; undefined when there is none. */
export function applicationIn<A extends RepositoryApplication>(
  applications: readonly A[],
  label: string | undefined,
): A | undefined {
  // Command shells complete the name of a folder with a slash.
  const folder = label?.replace(/\/$/, '');
  return applications.find((one) => one.label === folder) ?? applications.find((one) => one.name === label);
}

function nameIn(file: string): string {
  try {
    const { name } = JSON.parse(readFileSync(file, 'utf8'));
    return remoteName.parse(name);
  } catch {
    throw new CommandError(`${file} : le nom du module manque ou est invalide.`);
  }
}
