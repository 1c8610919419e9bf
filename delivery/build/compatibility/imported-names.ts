import type { Compilation } from '@rspack/core';

/** What a remote imports of one shared module. */
export interface Imported {
  names: Set<string>;
  /** Uses whose names depend on what the module exports: each selects them among its exports. */
  undecided: ((exported: string[]) => string[])[];
}

/** The name of the module that the bundler makes for each shared module of a remote. */
const CONSUMED = /^consume shared module \([^)]*\) (\S+)@\S+/;

/** Dependencies that load a module without using a name of it; another one follows for each name. */
const NAMELESS = new Set(['esm import', 'esm export import']);

type Connection = ReturnType<Compilation['moduleGraph']['getIncomingConnections']>[number];

/** Reads from the bundler's analysis what the code that is left after tree shaking imports of shared modules, by request. */
export function importedBy(compilation: Compilation): Map<string, Imported> {
  const imported = new Map<string, Imported>();
  for (const module of compilation.modules) {
    if (module.type !== 'consume-shared-module') continue;
    const [, request] = CONSUMED.exec(module.identifier()) ?? [];
    // Without an error here the record would lack what this remote imports.
    if (!request) throw new Error(`Cannot tell the shared module of «${module.identifier()}»`);
    const uses = compilation.moduleGraph
      .getIncomingConnections(module)
      .filter((connection) => isUsed(connection, compilation))
      .map((connection) => useOf(connection, compilation));
    if (uses.length === 0) continue;
    const names = new Set(uses.flatMap((use) => (typeof use === 'function' ? [] : use)));
    imported.set(request, { names, undecided: uses.filter((use) => typeof use === 'function') });
  }
  return imported;
}

/** Whether tree shaking leaves the importing module, and in it the code that uses the import. */
function isUsed(connection: Connection, { chunkGraph, entrypoints }: Compilation): boolean {
  const { originModule } = connection;
  if (!originModule || chunkGraph.getModuleChunks(originModule).length === 0) return false;
  return connection.getActiveState([...entrypoints.keys()]) !== false;
}

function useOf(connection: Connection, compilation: Compilation): string[] | Imported['undecided'][number] {
  const { type, ids = [] } = connection.dependency;
  if (NAMELESS.has(type)) return [];
  const [name, member] = ids;
  if (name && name !== 'default') return [name];
  if (type === 'esm export import specifier' && !name) return reExported(connection, compilation);
  const words = wordsIn(connection);
  return (exported) => {
    if (name && exported.includes(name)) return [name];
    // The default import of a CommonJS module is the module itself.
    return member ? [member] : exported.filter((it) => words.has(it));
  };
}

/** `export * from`: the names of which the bundler knows that others import them, or all. */
function reExported(
  { originModule }: Connection,
  { moduleGraph, entrypoints }: Compilation,
): Imported['undecided'][number] {
  const used = originModule && moduleGraph.getUsedExports(originModule, [...entrypoints.keys()]);
  return (exported) => (Array.isArray(used) ? exported.filter((it) => used.includes(it)) : exported);
}

/** The words of a source that uses a module as a whole: the bundler does not know which of its names it uses. */
function wordsIn({ originModule }: Connection): Set<string> {
  return new Set(String(originModule?.originalSource()?.source() ?? '').match(/[\w$]+/g));
}
