import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const platformDir = dirname(import.meta.dirname);

/** Areas loaded when a page first imports them; the others are part of the shell's entry. */
const ON_DEMAND = new Set(['forms', 'filters']);

/** Areas that are no shared modules: style sheets are inlined by each build, testing is not shipped. */
const NOT_SHARED = new Set(['styles', 'testing']);

/** Libraries of which only some exports are shared, by the file that lists them: a shared module cannot be tree-shaken. */
export const NARROWED: Record<string, string> = {
  'react-router-dom': join(import.meta.dirname, 'narrowed/react-router-dom.ts'),
  '@tanstack/react-query': join(import.meta.dirname, 'narrowed/tanstack-react-query.ts'),
};

interface SharedModule {
  version: string;
  requiredVersion: string;
  singleton: true;
  strictVersion: true;
  eager?: boolean;
  import?: string | false;
}

/** The shared modules by request: every peer dependency and every area of the platform. */
export function sharedModules(role: 'shell' | 'remote'): Record<string, SharedModule> {
  const { version, peerDependencies } = manifestOf(platformDir);
  const sharedModule = (of: string, eager: boolean, replacement?: string): SharedModule => ({
    version: of,
    // A patch or minor version of a shared module must not force a rebuild of every remote.
    requiredVersion: `^${of}`,
    singleton: true,
    strictVersion: true,
    ...(role === 'remote' ? { import: false } : { eager, ...(replacement ? { import: replacement } : {}) }),
  });

  const shared: Record<string, SharedModule> = {};
  for (const name of Object.keys(peerDependencies)) {
    const installed = manifestOf(dirname(require.resolve(`${name}/package.json`))).version;
    const narrowed = NARROWED[name];
    shared[name] = sharedModule(installed, true, narrowed);
    // Without the trailing slash a remote that imports `react/jsx-runtime` gets a second instance of React.
    if (!narrowed) shared[`${name}/`] = sharedModule(installed, true);
  }
  for (const area of platformAreas()) shared[`@iris/platform/${area}`] = sharedModule(version, !ON_DEMAND.has(area));
  return shared;
}

function platformAreas(): string[] {
  return readdirSync(join(platformDir, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NOT_SHARED.has(entry.name))
    .map((entry) => entry.name);
}

function manifestOf(folder: string): { version: string; peerDependencies: Record<string, string> } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
