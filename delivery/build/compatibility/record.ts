import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compilation, RspackPluginInstance } from '@rspack/core';
import { COMPATIBILITY_FILE, REMOTE_CONTRACT_VERSION } from '../../contract/federation.ts';
import type { BuiltFor, Host } from '../../contract/remotes/compatibility.ts';
import { rangeOf, type Sharing, sharedModuleOf } from '../sharing.ts';
import { type Imported, importedBy } from './imported-names.ts';
import { installedNames, type Sources } from './installed-names.ts';
import { providedBy } from './provided-names.ts';

const PLUGIN = 'RecordsCompatibility';

/** Build plugin that records the names which a shell really provides of each shared module. */
export function recordsHost(sharing: Sharing): RspackPluginInstance {
  return {
    apply(compiler) {
      let shared: Host['shared'] = {};
      compiler.hooks.compilation.tap(PLUGIN, (compilation) => {
        compilation.hooks.optimizeModules.tap(PLUGIN, () => {
          shared = providedBy(compilation);
        });
      });
      compiler.hooks.afterEmit.tap(PLUGIN, (compilation) => {
        record({ ...shared, ...sharing.provided }, compilation, sharing);
      });
    },
  };
}

/** Build plugin that records the names which a remote really uses of each shared module. */
export function recordsBuiltFor(sharing: Sharing, sources: Sources): RspackPluginInstance {
  return {
    apply(compiler) {
      let imported = new Map<string, Imported>();
      compiler.hooks.compilation.tap(PLUGIN, (compilation) => {
        // By now the bundler knows what is used, and has not yet merged modules.
        compilation.hooks.optimizeModules.tap(PLUGIN, () => {
          imported = importedBy(compilation);
        });
      });
      compiler.hooks.afterEmit.tapPromise(PLUGIN, async (compilation) => {
        record(await requirements(imported, sharing, sources), compilation, sharing);
      });
    },
  };
}

async function requirements(
  imported: Map<string, Imported>,
  sharing: Sharing,
  sources: Sources,
): Promise<BuiltFor['shared']> {
  const undecided = [...imported].filter(([, { undecided }]) => undecided.length > 0).map(([request]) => request);
  const installed = await installedNames(undecided, sources);
  const required = [...imported].map(([request, { names, undecided }]) => {
    const decided = undecided.flatMap((select) => select(installed.get(request) ?? []));
    const range = rangeOf(sharedModuleOf(sharing, request));
    return [request, { range, names: [...new Set([...names, ...decided])].sort() }];
  });
  return Object.fromEntries(required);
}

function record(shared: (Host | BuiltFor)['shared'], compilation: Compilation, sharing: Sharing): void {
  // Sorted, so that the same build writes the same file.
  const sorted = Object.fromEntries(Object.entries(shared).sort(([one], [other]) => (one < other ? -1 : 1)));
  const assets = compilation.getAssets().filter(({ name }) => name.endsWith('.js'));
  const scripts = assets.map(({ source }) => String(source.source())).join('\n');
  const content = { contract_version: REMOTE_CONTRACT_VERSION, shared: sorted, ...sharing.namedIn(scripts) };
  writeFileSync(join(compilation.compiler.outputPath, COMPATIBILITY_FILE), JSON.stringify(content));
}
