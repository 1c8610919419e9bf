import { type Compilation, type Configuration, rspack } from '@rspack/core';

const PLUGIN = 'ListsExports';

/** The part of a configuration that says how sources are found and read. */
export type Sources = Pick<Configuration, 'context' | 'mode' | 'target' | 'resolve' | 'module'>;

/** The names that installed modules export, as the bundler reads them from their sources. */
export async function installedNames(requests: string[], sources: Sources): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  if (requests.length === 0) return names;
  const compiler = rspack({
    ...sources,
    entry: Object.fromEntries(requests.map((request) => [request, request])),
    optimization: { minimize: false, concatenateModules: false },
  });
  compiler.hooks.shouldEmit.tap(PLUGIN, () => false);
  compiler.hooks.compilation.tap(PLUGIN, (compilation) => {
    compilation.hooks.optimizeModules.tap(PLUGIN, () => {
      for (const request of requests) names.set(request, exportsOf(request, compilation));
    });
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString({ all: false, errors: true })));
      else resolve();
    });
  });
  return names;
}

function exportsOf(request: string, { entries, moduleGraph }: Compilation): string[] {
  const [entry] = entries.get(request)?.dependencies ?? [];
  const module = entry && moduleGraph.getModule(entry);
  const names = module && moduleGraph.getProvidedExports(module);
  if (!Array.isArray(names)) {
    throw new Error(`The exports of ${request} cannot be listed: import what you use of it by name`);
  }
  return names;
}
