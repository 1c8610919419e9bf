import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

const PACKAGES = [
  'runtime',
  'runtime-core',
  'runtime-tools',
  'sdk',
  'error-codes',
  'webpack-bundler-runtime',
  'inject-external-runtime-core-plugin',
];

/** The federation runtime contains smaller ES modules than the files named by its main fields. */
export function esModuleAliases(): Record<string, string> {
  const aliases: Record<string, string> = {};
  for (const name of PACKAGES) {
    const request = `@module-federation/${name}`;
    const folder = packageFolder(request);
    const esModule = join(folder, 'dist', name === 'error-codes' ? 'index.mjs' : 'index.js');
    aliases[`${request}$`] = esModule;
    // The plugin imports some of them by the absolute path of their CommonJS file.
    aliases[join(folder, 'dist/index.cjs')] = esModule;
    if (name.endsWith('runtime')) aliases[join(folder, 'dist/bundler.cjs')] = join(folder, 'dist/bundler.js');
  }
  return aliases;
}

/** Modules of the runtime that are never executed, by package: for manifests and preloads, and for tree shaking of shared modules. */
const UNUSED: Record<string, string[]> = {
  'runtime-core': ['plugins/snapshot/index.js', 'plugins/generate-preload-assets.js', 'utils/preload.js'],
  'webpack-bundler-runtime': ['getSharedFallbackGetter.js'],
};

/** Those of the shell, which takes no modules from others when it is built. */
const UNUSED_IN_SHELL: Record<string, string[]> = {
  'webpack-bundler-runtime': ['remotes.js', 'consumes.js', 'installInitialConsumes.js'],
};

/** Modules that are replaced by smaller ones, by package. */
const REPLACED: Record<string, Record<string, string>> = {
  'runtime-core': {
    'plugins/snapshot/SnapshotHandler.js': 'snapshots.ts',
    'utils/context.js': 'context.ts',
    'utils/semver/index.js': 'satisfy.ts',
  },
  sdk: { 'logger.js': 'logger.ts' },
  'webpack-bundler-runtime': { 'init.js': 'init.ts', 'updateOptions.js': 'update-options.ts' },
  'error-codes': { 'desc.mjs': 'descriptions.ts' },
};

/** Not `false`, for which the bundler has a module of each import, in an order that depends on the folder. */
const NOTHING = join(import.meta.dirname, 'runtime/nothing.cjs');

/** Leaves out parts of the runtime that neither the shell nor remotes use. */
export function unusedRuntime(isShell: boolean): Record<string, string> {
  const unused = [UNUSED, ...(isShell ? [UNUSED_IN_SHELL] : [])].flatMap(Object.entries<string[]>);
  const files = unused.flatMap(([name, paths]) => paths.map((path) => [fileOf(name, path), NOTHING] as const));
  const replaced = Object.entries(REPLACED).flatMap(([name, paths]) =>
    Object.entries(paths).map(
      ([path, own]) => [fileOf(name, path), join(import.meta.dirname, 'runtime', own)] as const,
    ),
  );
  return Object.fromEntries([...files, ...replaced]);
}

function fileOf(name: string, path: string): string {
  const file = join(packageFolder(`@module-federation/${name}`), 'dist', path);
  if (!existsSync(file)) throw new Error(`${file} is missing: this version of the runtime has other modules`);
  return file;
}

function packageFolder(name: string): string {
  const paths = require.resolve.paths(name) ?? [];
  const folder = paths.map((path) => join(path, name)).find((path) => existsSync(join(path, 'package.json')));
  if (!folder) throw new Error(`${name} is not installed`);
  return realpathSync(folder);
}
