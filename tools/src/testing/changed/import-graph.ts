import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix, relative } from 'node:path';
import { releasedApplications } from '../../build/applications.ts';
import { ROOT } from '../../system/settings.ts';

const SOURCE = /\.(tsx?|mjs|css)$/;

const IMPORT = /\b(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g;

/** Nothing runs them. */
const IMPORT_OF_TYPES = /\b(?:import|export) type [^'"]+ from '[^']+'/g;

/** What Vitest loads before each spec, by workspace. */
function setups(): Record<string, string> {
  const inBrowser = ['platform', ...releasedApplications().map(({ label }) => label)];
  const ofBrowser = inBrowser.map((name) => [name, 'platform/src/testing/setup.ts']);
  return { ...Object.fromEntries(ofBrowser), api: 'api/test/database.setup.ts' };
}

/**
 * What each of these files imports, by paths from the root, without packages of others. Read from the text in half a second:
 * dependency-cruiser finds the same in half a minute.
 */
export function readImports(files: readonly string[]): Map<string, string[]> {
  const setup = setups();
  const resolvePackage = packageResolver();
  const sources = files.filter((file) => SOURCE.test(file) && existsSync(join(ROOT, file)));
  return new Map(
    sources.map((file) => {
      const first = /\.spec\.tsx?$/.test(file) ? (setup[file.split('/')[0] ?? ''] ?? []) : [];
      const named = findImports(readFileSync(join(ROOT, file), 'utf8'));
      const imported = named.flatMap((name) => {
        if (name.startsWith('.')) return posix.join(dirname(file), name.replace(/\?.*/, ''));
        return name.startsWith('@iris/') ? (resolvePackage(name) ?? []) : [];
      });
      return [file, imported.concat(first)];
    }),
  );
}

/** The names in the imports of a text, but for those of types. */
export function findImports(text: string): string[] {
  return [...text.replaceAll(IMPORT_OF_TYPES, '').matchAll(IMPORT)].map(([, name = '']) => name);
}

/** Resolves names such as `@iris/contract/foundation`, as Node.js does, to paths from the root. */
function packageResolver(): (name: string) => string | undefined {
  const { resolve } = createRequire(join(ROOT, 'package.json'));
  const known = new Map<string, string | undefined>();
  return (name) => {
    if (!known.has(name)) known.set(name, resolveOne(name));
    return known.get(name);
  };

  function resolveOne(name: string): string | undefined {
    try {
      return relative(ROOT, resolve(name));
    } catch {
      // An example in a text, or what the build provides.
      return undefined;
    }
  }
}
