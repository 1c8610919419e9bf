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

function packageFolder(name: string): string {
  const paths = require.resolve.paths(name) ?? [];
  const folder = paths.map((path) => join(path, name)).find((path) => existsSync(join(path, 'package.json')));
  if (!folder) throw new Error(`${name} is not installed`);
  return realpathSync(folder);
}
