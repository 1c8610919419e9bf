import type { Compilation } from '@rspack/core';
import type { BuiltFor, Host } from '../../contract/releases.ts';
import type { Sharing } from '../sharing.ts';

/** Services have no versions: their names say all. */
const VERSION = '1.0.0';
const ANY_VERSION = '*';

/** What remotes may use of the product's services. */
export function servicesProvided({ services }: Sharing): Host['shared'] {
  return Object.fromEntries(
    Object.entries(services).map(([service, { names }]) => [service, { version: VERSION, names: names.toSorted() }]),
  );
}

/** The names of services in the code of a remote. */
export function servicesUsed(compilation: Compilation, { services }: Sharing): BuiltFor['shared'] {
  const used = Object.entries(services).map(([service, { pattern }]) => {
    return [service, { range: ANY_VERSION, names: stringsIn(compilation, pattern) }] as const;
  });
  return Object.fromEntries(used.filter(([, { names }]) => names.length > 0));
}

/** The linkable pages in the code of an application. */
export function pagesNamed(compilation: Compilation, { pages }: Sharing): string[] {
  return stringsIn(compilation, /\/[\w/:?-]*/).filter((address) => pages.includes(address));
}

/** The strings of an application's code that match as a whole. */
function stringsIn(compilation: Compilation, pattern: RegExp): string[] {
  const assets = compilation.getAssets().filter(({ name }) => name.endsWith('.js'));
  const literal = new RegExp(`(["'\`])(${pattern.source})\\1`, 'g');
  const found = assets.flatMap(({ source }) => [...String(source.source()).matchAll(literal)]);
  return [...new Set(found.map(([, , text = '']) => text))].sort();
}
