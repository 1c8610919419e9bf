import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { runtimePackages } from './packages.ts';

/** A repository with these installed packages. */
function repository(packages: Record<string, object>): string {
  const root = temporaryFolder();
  for (const [folder, manifest] of Object.entries(packages)) {
    const file = join(root, folder, 'package.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(manifest));
  }
  return root;
}

it('finds the packages that run, in the versions that their importers find, and none of the build', () => {
  const root = repository({
    'api/node_modules/http': { dependencies: { log: '2' } },
    'node_modules/http': { dependencies: { log: '1' } },
    'node_modules/log': { dependencies: { http: '1' } },
    'node_modules/@db/driver': {
      dependencies: { log: '2' },
      optionalDependencies: { 'native-linux': '1', 'native-mac': '1' },
    },
    'node_modules/@db/driver/node_modules/log': {},
    'node_modules/native-linux': {},
    'node_modules/plugin': {
      peerDependencies: { rx: '7', typescript: '6' },
      peerDependenciesMeta: { typescript: { optional: true } },
      devDependencies: { bundler: '1' },
    },
    'node_modules/rx': {},
    'node_modules/typescript': {},
    'node_modules/bundler': {},
  });
  expect(runtimePackages(root, join(root, 'api'), ['http', '@db/driver', 'plugin'])).toEqual([
    'api/node_modules/http',
    'node_modules/@db/driver',
    'node_modules/@db/driver/node_modules/log',
    'node_modules/http',
    'node_modules/log',
    'node_modules/native-linux',
    'node_modules/plugin',
    'node_modules/rx',
  ]);
});
