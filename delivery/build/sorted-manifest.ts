import { Compilation, type RspackPluginInstance, sources } from '@rspack/core';
import { MANIFEST_FILE } from '../contract/federation.ts';

const PLUGIN = 'SortsManifest';

interface Listed {
  id: string;
}

/** Build plugin that sorts what a remote's manifest lists: the bundler lists it in the order in which its threads found it. */
export function sortsManifest(): RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
        const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name: PLUGIN, stage }, () => {
          const asset = compilation.getAsset(MANIFEST_FILE);
          if (asset)
            compilation.updateAsset(
              MANIFEST_FILE,
              new sources.RawSource(withSortedLists(String(asset.source.source()))),
            );
        });
      });
    },
  };
}

/** The text of a manifest, with shared and exposed modules in the order of their ids. */
export function withSortedLists(manifest: string): string {
  const { shared, exposes, ...rest } = JSON.parse(manifest) as { shared: Listed[]; exposes: Listed[] };
  return JSON.stringify({ ...rest, shared: byId(shared), exposes: byId(exposes) });
}

const byId = (listed: Listed[]) => listed.toSorted((a, b) => (a.id < b.id ? -1 : 1));
