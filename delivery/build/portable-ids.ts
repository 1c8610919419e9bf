import {
  type Compiler,
  type Configuration,
  ids,
  NormalModuleReplacementPlugin,
  type RspackPluginInstance,
} from '@rspack/core';

/** The module in which the federation plugin starts its runtime; its address is its text (github.com/web-infra-dev/rspack/issues/15841). */
const RUNTIME = /data:text\/javascript,import%20__module_federation/;

/** A package that it imports by the absolute path of the CommonJS file, as encoded in the address. */
const IMPORTED_BY_PATH = /%22(?:(?!%22).)*%2Fnode_modules%2F(%40module-federation%2F[\w-]+)(?:(?!%22).)*%22/g;

/** A shared module whose name contains the absolute path of the file that the shell provides. */
const NAMED_BY_PATH = /^(consume|provide) shared module .*( = |fallback: )/;

/** Ids that do not depend on the folder of the repository, together with {@link portableModuleIds}. */
export const portableIds: Configuration['optimization'] = {
  // For modules without a deterministic id.
  moduleIds: 'named',
  chunkIds: 'deterministic',
  // The default names exports by hashes, so that few change: every release of the shell is loaded as a whole.
  mangleExports: 'size',
  splitChunks: {
    cacheGroups: {
      // Packages that one page alone imports are in its chunk, whose name tells what to fetch ahead.
      defaultVendors: false,
      // The default, but for scripts and styles only: chunks of shared modules, which have no file, have no certain order.
      default: { type: /^(javascript|css)/, minChunks: 2, priority: -20, reuseExistingChunk: true },
    },
  },
};

/**
 * Build plugin without which the same sources give other files in another folder: the bundler derives ids from the names
 * of modules, in which it makes paths relative, but not those inside a longer name (github.com/web-infra-dev/rspack/issues/15841).
 */
export function portableModuleIds(): RspackPluginInstance {
  return {
    apply(compiler: Compiler) {
      const test = (module: { identifier(): string }) => !NAMED_BY_PATH.test(module.identifier());
      new ids.DeterministicModuleIdsPlugin({ test }).apply(compiler);
    },
  };
}

/**
 * Build plugin: the federation runtime is imported by the names of its packages, not by absolute paths. In another folder the same sources
 * would give other files, and the CommonJS files at these paths a second runtime beside the ES modules that the shell imports.
 */
export function runtimeByName(): RspackPluginInstance {
  return new NormalModuleReplacementPlugin(RUNTIME, (runtime) => {
    runtime.request = runtime.request.replaceAll(IMPORTED_BY_PATH, '%22$1%22');
  });
}
