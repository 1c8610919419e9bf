import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../system/settings.ts';

/** A package of the kit. */
export interface KitPackage {
  /** Its workspace. */
  label: string;
  /** Folders of the workspace that teams do not need: they serve the shell and the API. */
  without: string[];
  /** What its package.json has besides that of the workspace. */
  extra: { bin?: Record<string, string>; dependencies?: Record<string, string>; peers?: string[] };
}

/** What a team needs of the repository's own tools, for specs and for types and commands. */
const FOR_SPECS = ['jsdom', 'vitest'];
const FOR_COMMANDS = ['@types/node', '@typescript/native', 'tsx'];

/** The packages that a team with a repository of its own installs. */
export function kitPackages(): KitPackage[] {
  const { devDependencies } = manifestOf('.');
  const versionsOf = (names: string[]) =>
    Object.fromEntries(names.map((name) => [name, devDependencies[name] as string]));
  const peers = ['contract', 'platform'];
  return [
    { label: 'contract', without: [], extra: {} },
    { label: 'platform', without: [], extra: { dependencies: versionsOf(FOR_SPECS) } },
    {
      label: 'delivery',
      without: ['host', 'server'],
      extra: { bin: { iris: './bin/iris.mjs' }, dependencies: versionsOf(FOR_COMMANDS), peers },
    },
  ];
}

/** The package.json of a package of the kit. What the workspace has for development is what teams build and test with. */
export function kitManifest({ label, without, extra }: KitPackage): object {
  const { name, version, type, sideEffects, exports, ...manifest } = manifestOf(label);
  const unused = onlyImportedBy(without, label);
  const dependencies = { ...manifest.dependencies, ...manifest.devDependencies, ...extra.dependencies };
  const peers = (extra.peers ?? []).map(manifestOf).map((peer) => [peer.name, peer.version] as const);
  return {
    ...{ name, version, private: true, type, sideEffects },
    ...(extra.bin ? { bin: extra.bin } : {}),
    exports: Object.fromEntries(
      Object.entries(exports).filter(([, file]) => !without.some((folder) => file.startsWith(`./${folder}/`))),
    ),
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([dependency]) => !unused.has(dependency))),
    peerDependencies: { ...manifest.peerDependencies, ...Object.fromEntries(peers) },
  };
}

interface Manifest {
  name: string;
  version: string;
  type: string;
  sideEffects: unknown;
  exports: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
}

function manifestOf(label: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, label, 'package.json'), 'utf8'));
}

/** The packages that these folders of a workspace import and its other folders do not. */
function onlyImportedBy(folders: string[], label: string): Set<string> {
  const files = readdirSync(join(ROOT, label), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/^(node_modules|dist)[\\/]/.test(file),
  );
  const isWithin = (file: string) => folders.some((folder) => file.startsWith(`${folder}/`));
  const imported = importsOf(files.filter(isWithin).map((file) => join(ROOT, label, file)));
  const kept = importsOf(files.filter((file) => !isWithin(file)).map((file) => join(ROOT, label, file)));
  return new Set([...imported].filter((name) => !kept.has(name)));
}

function importsOf(files: string[]): Set<string> {
  const sources = files.map((file) => readFileSync(file, 'utf8'));
  const packages = /(?:from|import) '((?:@[\w-]+\/)?[\w.-]+)/g;
  return new Set(sources.flatMap((source) => [...source.matchAll(packages)].map(([, name = '']) => name)));
}
