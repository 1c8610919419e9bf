import type { Compilation } from '@rspack/core';
import type { Host } from '../../contract/remotes/compatibility.ts';

/** The name of the module that the bundler makes for each shared module of the shell. */
const PROVIDED = /^provide shared module \([^)]*\) (\S+)@(\S+) = /;

/** The shared modules of a shell with the names that each exports. */
export function providedBy({ moduleGraph, modules }: Compilation): Host['shared'] {
  const provided = [...modules].flatMap((module) => {
    if (module.type !== 'provide-module') return [];
    const [, request, version] = PROVIDED.exec(module.identifier()) ?? [];
    if (!request || !version) throw new Error(`Cannot tell the shared module of «${module.identifier()}»`);
    const exported = moduleGraph.getOutgoingConnections(module).flatMap(({ module: provider }) => {
      const names = provider && moduleGraph.getProvidedExports(provider);
      if (!Array.isArray(names)) throw new Error(`The exports of ${request} cannot be listed`);
      return names;
    });
    return [[request, { version, names: exported.sort() }] as const];
  });
  return Object.fromEntries(provided);
}
