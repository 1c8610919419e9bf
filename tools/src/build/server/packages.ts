import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { CommandError } from '../../system/terminal.ts';

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/**
 * The folders of installed packages that run time needs, relative to the repository: those named, which `from` imports, and
 * what they depend on. npm itself cannot omit what a workspace needs for its build only. @throws {CommandError} when one is missing
 */
export function runtimePackages(root: string, from: string, names: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (folder: string): void => {
    if (found.has(folder)) return;
    found.add(folder);
    // npm has checked the dependencies: those that are missing are optional, for another system, or overridden.
    const dependencies = dependenciesOf(folder).map((name) => installedFolder(root, folder, name));
    for (const dependency of dependencies) if (dependency) add(dependency);
  };
  for (const name of names) {
    const folder = installedFolder(root, from, name);
    if (!folder) throw new CommandError(`Le paquet ${name}, dont le serveur a besoin, n'est pas installé.`);
    add(folder);
  }
  return [...found].map((folder) => relative(root, folder)).sort();
}

/** The packages that built scripts import by name. */
export function importedPackages(scripts: readonly string[]): string[] {
  const imports = /\bfrom "((?:@[\w-]+\/)?\w[\w.-]*)[^":]*"/g;
  const names = scripts.flatMap((script) => [...script.matchAll(imports)].map(([, name = '']) => name));
  return [...new Set(names)];
}

/** Also the packages that it expects its user to install, unless it works without them. */
function dependenciesOf(folder: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Manifest = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** As Node.js searches: in the `node_modules` of the folder and of each one above it. */
function installedFolder(root: string, from: string, name: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return from === root ? undefined : installedFolder(root, dirname(from), name);
}
