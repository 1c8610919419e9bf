import { createHash } from 'node:crypto';
import {
  type Asset,
  Compilation,
  LightningCssMinimizerRspackPlugin,
  type RspackPluginInstance,
  SwcJsMinimizerRspackPlugin,
  sources,
} from '@rspack/core';
import { REMOTE_CONTRACT_VERSION } from '../contract/federation.ts';

const PLUGIN = 'NamesReleases';

// By default names of variables depend on how often each letter occurs, also in the hashes of the sources by which the
// bundler first names the files: a comment would change them.
const mangle = { toplevel: false, disableCharFreq: true };

/** The bundler's minimizers, without what a comment can change, nor what older browsers than these need. */
export function minimizersFor(browsers: string[]) {
  return [
    new SwcJsMinimizerRspackPlugin({ minimizerOptions: { mangle, compress: { passes: 3, keep_fargs: false } } }),
    new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
  ];
}

/** Stands for the id of a release until all its files are known. */
export const RELEASE_ID = '0release0id0';

/**
 * Build plugin that replaces {@link RELEASE_ID} by a hash of scripts and style sheets: another release has another id,
 * and the same files have the same, whatever else has changed in the sources.
 */
export function namesReleases(): RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
        // Afterwards the bundler names the files by their content.
        const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
        compilation.hooks.processAssets.tap({ name: PLUGIN, stage }, () => {
          const files = compilation.getAssets().filter(({ name }) => /\.(js|css)$/.test(name));
          const id = idOf(files);
          for (const { name, source } of files) {
            const text = String(source.source());
            if (text.includes(RELEASE_ID))
              compilation.updateAsset(name, new sources.RawSource(text.replaceAll(RELEASE_ID, id)));
          }
        });
      });
    },
  };
}

function idOf(files: Readonly<Asset>[]): string {
  // Up to here the names of the files are hashes of the sources, comments included.
  const provisional = files.flatMap(({ info }) => info.contenthash ?? []);
  const texts = files.map(({ name, source }) => `${name}\0${source.source()}\0`);
  const content = texts.map((text) => provisional.reduce((rest, hash) => rest.replaceAll(hash, ''), text));
  // A release for another contract is another one, although its files do not contain the number.
  const hash = createHash('sha256').update(`${REMOTE_CONTRACT_VERSION}\0${content.sort().join('')}`);
  return hash.digest('hex').slice(0, RELEASE_ID.length);
}
