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
  const assets = compilation.getAssets().filter(({ name }) => name.endsWith('.js'));
  const scripts = assets.map(({ source }) => String(source.source()));
  const used = Object.entries(services).map(([service, { pattern }]) => {
    const literal = new RegExp(`(["'\`])(${pattern.source})\\1`, 'g');
    const found = scripts.flatMap((script) => [...script.matchAll(literal)].map(([, , name = '']) => name));
    return [service, { range: ANY_VERSION, names: [...new Set(found)].sort() }] as const;
  });
  return Object.fromEntries(used.filter(([, { names }]) => names.length > 0));
}
