import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROUTES, usesIn } from '@iris/contract/routes';
import { pagesIn } from '@iris/contract/site';
import type { SharedModule, Sharing } from '@iris/delivery/build';

const require = createRequire(import.meta.url);
const folder = import.meta.dirname;

/** Areas loaded when a page first imports them; the others are part of the shell's entry. */
const ON_DEMAND = new Set(['forms', 'filters']);

/** Areas that are no shared modules: the few pages that show them bundle them, because what is shared is part of the shell. */
const NOT_SHARED = new Set([
  'lesson',
  'autosave',
  'identity',
  'search',
  'certificate',
  'calendar',
  'clipboard',
  'lists',
  'dialogs',
  'files',
  'uploads',
  'choices',
  'institutions',
]);

/** Libraries of which only some exports are shared, by the file that lists them: a shared module cannot be tree-shaken. */
const NARROWED: Record<string, string> = {
  'react-router-dom': join(folder, 'narrowed/react-router-dom.ts'),
  '@tanstack/react-query': join(folder, 'narrowed/tanstack-react-query.ts'),
};

const providedFiles = new Set([
  ...Object.values(NARROWED),
  ...sharedAreas().values(),
  join(packageFolder('@iris/delivery'), 'remote/index.ts'),
]);

/** What the applications share, and how they are built. */
export const sharing: Sharing = {
  modules: sharedModules(),
  // The first versions with `oklch()`, `:has()` and container queries (docs/decisions/001).
  browsers: ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4'],
  postcssPlugins: [require.resolve('@tailwindcss/postcss')],
  // Of Tailwind.
  styles: {
    keyframes: ['bounce', 'ping', 'pulse', 'spin'],
    layers: ['base', 'components', 'properties', 'theme', 'utilities'],
  },
  rules: [
    { test: /sonner[\\/]dist[\\/]index\.mjs$/, use: join(folder, 'loaders/without-injected-css.cjs') },
    ...(process.env.NODE_ENV === 'production' ? [routerWithoutWarnings()] : []),
    { test: /\.woff2$/, use: join(folder, 'loaders/subset-font.cjs') },
    // The shell would import what an area exports from its files, which could then not be merged with the area that it provides.
    { test: (file) => providedFiles.has(file), sideEffects: true },
  ],
  namedIn: (scripts) => ({ pages: pagesIn(scripts), uses: usesIn(scripts, sharedSources()) }),
  provided: { api: { version: '1.0.0', names: Object.keys(ROUTES).sort() } },
};

/** The router's own exports name the file with warnings for developers, also in production. */
function routerWithoutWarnings(): Sharing['rules'][number] {
  const router = createRequire(require.resolve('react-router-dom/package.json')).resolve('react-router/package.json');
  const production = join(dirname(router), 'dist/production');
  // Both, because they share a file.
  const alias = {
    'react-router$': join(production, 'index.mjs'),
    'react-router/dom$': join(production, 'dom-export.mjs'),
  };
  return { test: /react-router-dom[\\/]dist[\\/]index\.mjs$/, resolve: { alias } };
}

/** Every peer dependency and every area. */
function sharedModules(): Record<string, SharedModule> {
  const { version, peerDependencies } = manifestOf(folder);
  const modules: Record<string, SharedModule> = {};
  for (const name of Object.keys(peerDependencies)) {
    const installed = { version: manifestOf(packageFolder(name)).version, eager: true };
    const narrowedBy = NARROWED[name];
    modules[name] = narrowedBy ? { ...installed, narrowedBy } : installed;
    // Without the trailing slash a remote that imports `react/jsx-runtime` gets a second instance of React.
    if (!narrowedBy) modules[`${name}/`] = installed;
  }
  modules['@iris/delivery/remote'] = { version: manifestOf(packageFolder('@iris/delivery')).version, eager: true };
  for (const area of sharedAreas().keys()) modules[`@iris/platform/${area}`] = { version, eager: !ON_DEMAND.has(area) };
  return modules;
}

/** The files of the areas by their names: the exports of package.json. */
function sharedAreas(): Map<string, string> {
  const areas = Object.entries(manifestOf(folder).exports).flatMap(([path, file]): [string, string][] => {
    const [, area] = /^\.\/([a-z]+)$/.exec(path) ?? [];
    return area && file.endsWith('/index.ts') && !NOT_SHARED.has(area) ? [[area, join(folder, file)]] : [];
  });
  return new Map(areas.sort());
}

/** What the areas contain: a remote gives them answers of the API to show. */
function sharedSources(): string {
  const sources = [...sharedAreas().values()].flatMap((file) => {
    const area = dirname(file);
    const files = readdirSync(area, { recursive: true, encoding: 'utf8' });
    // Without what the kit does not contain.
    const sources = files.filter((path) => /\.tsx?$/.test(path) && !/\.(spec|fixtures)\./.test(path));
    return sources.map((path) => readFileSync(join(area, path), 'utf8'));
  });
  return sources.join('\n');
}

function packageFolder(name: string): string {
  return dirname(require.resolve(`${name}/package.json`));
}

interface Manifest {
  version: string;
  exports: Record<string, string>;
  peerDependencies: Record<string, string>;
}

function manifestOf(packageRoot: string): Manifest {
  return JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
}
