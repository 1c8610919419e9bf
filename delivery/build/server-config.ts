import { join } from 'node:path';
import { type Configuration, experiments, type RspackPluginInstance } from '@rspack/core';
import { EXPOSED_SOURCE, SERVER_FILE } from '../contract/federation.ts';
import type { RemoteDescription } from '../contract/remotes/description.ts';
import type { Sources } from './compatibility/installed-names.ts';
import { minimizersFor } from './release-id.ts';
import type { Sharing } from './sharing.ts';

/** The module of the shell's server file that imports everything which the shell provides. */
const PROVIDED = '@iris/provided-modules';

/** What a module that covers others provides of them on the server. */
const COVERED: Record<string, string[]> = { 'react/': ['react/jsx-runtime', 'react/jsx-dev-runtime'] };

/** The build of the file with which the server renders pages; undefined for a remote that not everyone may open. */
export function serverConfig(
  folder: string,
  remote: RemoteDescription | undefined,
  sharing: Sharing,
  sources: Sources,
): Configuration[] {
  if (remote && remote.access !== 'everyone') return [];
  const isShell = remote === undefined;
  return [
    {
      ...sources,
      name: 'server',
      // Its folder is emptied first.
      dependencies: ['browser'],
      target: 'es2022',
      entry: { server: isShell ? './src/server.tsx' : `./${EXPOSED_SOURCE}` },
      devtool: 'hidden-nosources-source-map',
      output: {
        path: join(folder, 'dist'),
        filename: SERVER_FILE,
        devtoolModuleFilenameTemplate: '[resource-path]',
        chunkFormat: false,
        library: { type: 'commonjs2' },
      },
      module: {
        parser: { javascript: { dynamicImportMode: 'eager' } },
        rules: [{ test: /\.css$/, type: 'asset/source', generator: { emit: false } }, ...scriptRules(sources)],
      },
      ...(isShell ? {} : { externalsType: 'commonjs2', externals: [externals(sharing)] }),
      plugins: isShell ? [provided(sharing, folder)] : [],
      optimization: { moduleIds: 'deterministic', splitChunks: false, minimizer: minimizersFor(sharing.browsers) },
      performance: false,
    },
  ];
}

function scriptRules({ module }: Sources) {
  return (module?.rules ?? []).filter((rule) => !isForStyles(rule));
}

function isForStyles(rule: unknown): boolean {
  return typeof rule === 'object' && rule !== null && 'type' in rule && rule.type === 'css';
}

function externals({ modules }: Sharing) {
  const names = Object.keys(modules);
  return ({ request = '' }: { request?: string }, done: (error?: Error, name?: string) => void) => {
    const isShared = names.some((name) => (name.endsWith('/') ? request.startsWith(name) : request === name));
    done(undefined, isShared ? request : undefined);
  };
}

function provided({ modules }: Sharing, folder: string): RspackPluginInstance {
  const names = Object.keys(modules).flatMap((name) => (name.endsWith('/') ? (COVERED[name] ?? []) : [name]));
  const imports = names.map((name, index) => `import * as module${index} from ${JSON.stringify(name)};`);
  const entries = names.map((name, index) => `${JSON.stringify(name)}: module${index}`);
  const file = join(folder, 'node_modules', PROVIDED, 'index.js');
  return new experiments.VirtualModulesPlugin({
    [file]: `${imports.join('\n')}\nexport const modules = { ${entries.join(', ')} };\n`,
  });
}
