import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  sharing as bundlerSharing,
  type Configuration,
  CopyRspackPlugin,
  HtmlRspackPlugin,
  type RspackPluginInstance,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { ENTRY_FILE, EXPOSED_SOURCE, federationName, SHELL } from '../contract/federation.ts';
import { pageWithOverrides } from '../contract/remotes/overrides.ts';
import { descriptionIn } from './application.ts';
import { bareErrors } from './bare-errors.ts';
import { definesBrowserGlobals } from './browser-globals.ts';
import type { Sources } from './compatibility/installed-names.ts';
import { recordsBuiltFor, recordsHost } from './compatibility/record.ts';
import { devServer } from './development/dev-server.ts';
import { portableIds, portableModuleIds, runtimeByName } from './portable-ids.ts';
import { minimizersFor, namesReleases, RELEASE_ID } from './release-id.ts';
import { serverConfig } from './server-config.ts';
import { consumedModules, providedModules, type Sharing } from './sharing.ts';
import { sortLists } from './sorted-manifest.ts';
import { confinesStyles, withoutAnimations } from './styles/confined-styles.ts';
import { writesTypes } from './types/exposed-types.ts';

export type { SharedModule, Sharing } from './sharing.ts';

const require = createRequire(import.meta.url);

/**
 * Cancels an alias that the bundler sets for the federation runtime: it names the CommonJS file, of which nothing can be left out,
 * whereas the package is found as ES modules by its own description.
 */
const asInstalled = { '@module-federation/runtime': '@module-federation/runtime' };

/** Where the packages of the federation runtime are, which an application does not name as its dependencies. */
const besideFederation =
  createRequire(require.resolve('@module-federation/enhanced')).resolve.paths('@module-federation/runtime') ?? [];

/**
 * Provides the runtime to remotes, which then contain none. The option `provideExternalRuntime` would take the CommonJS file of the same
 * plugin, and with it a second runtime into the page.
 */
const providesRuntime = fileURLToPath(import.meta.resolve('@module-federation/inject-external-runtime-core-plugin'));

const inDevelopment = ['refresh-hook.ts', 'jsx-runtimes.ts'].map((it) => join(import.meta.dirname, 'development', it));

/** An application, as its rspack.config.ts describes it. */
export interface Application {
  /** The application's folder: `import.meta.dirname`. One with a `remote.json` contains a remote, another the shell. */
  folder: string;
  sharing: Sharing;
}

/** The build configurations of every application: that for browsers, with federation, shared modules, styles and development server, and that for rendering on the server. */
export function createRspackConfig({ folder, sharing }: Application): Configuration[] {
  const description = descriptionIn(folder);
  const name = description?.name ?? SHELL;
  const isShell = name === SHELL;
  const isDevelopment = process.env.NODE_ENV !== 'production';
  const sourcesFor = (keepsState: boolean): Sources => ({
    context: folder,
    mode: isDevelopment ? 'development' : 'production',
    target: ['web', 'es2022'],
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      modules: ['node_modules', ...besideFederation],
      alias: asInstalled,
    },
    module: { rules: [scripts(sharing, isDevelopment, keepsState), styles(sharing, isShell), ...sharing.rules] },
  });
  const sources = sourcesFor(isDevelopment && !isShell);
  const browser: Configuration = {
    ...sources,
    name: 'browser',
    entry: isShell ? { main: [...(isDevelopment ? inDevelopment : []), './src/index.ts'] } : {},
    devtool: isDevelopment ? 'cheap-module-source-map' : 'hidden-nosources-source-map',
    output: {
      path: join(folder, 'dist'),
      clean: true,
      // Two releases of a remote may run in one page: their global chunk registries must have different names.
      uniqueName: isShell || isDevelopment ? `iris-${name}` : `iris-${name}-${RELEASE_ID}`,
      publicPath: isShell ? '/' : 'auto',
      filename: isDevelopment ? '[name].js' : '[name].[contenthash].js',
      chunkFilename: isDevelopment ? '[name].js' : '[name].[contenthash].js',
      cssFilename: isDevelopment ? '[name].css' : '[name].[contenthash].css',
      cssChunkFilename: isDevelopment ? '[name].css' : '[name].[contenthash].css',
      assetModuleFilename: '[name].[contenthash][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 10_000,
      devtoolModuleFilenameTemplate: '[resource-path]',
    },
    plugins: [
      definesBrowserGlobals({ isShell }),
      runtimeByName(),
      ...(isDevelopment ? [] : [portableModuleIds(), bareErrors()]),
      ...(isShell ? [] : [confinesStyles(name, sharing)]),
      ...(isShell || isDevelopment ? [] : [namesReleases(), writesTypes(folder)]),
      new ModuleFederationPlugin(federation(name, sharing)) as unknown as RspackPluginInstance,
      ...(isShell ? [new bundlerSharing.ProvideSharedPlugin(providedModules(sharing, folder))] : []),
      ...(isShell
        ? [
            page(),
            completesPage(folder),
            ...(isDevelopment ? [overrides()] : []),
            new CopyRspackPlugin({ patterns: [{ from: 'public' }] }),
          ]
        : []),
      ...(isDevelopment ? [] : [isShell ? recordsHost(sharing) : recordsBuiltFor(sharing, sources)]),
      ...(isDevelopment && !isShell ? [new ReactRefreshRspackPlugin()] : []),
    ],
    // After an emitted error the browser would miss the next update, and the page would be reloaded.
    optimization: { ...portableIds, minimizer: minimizersFor(sharing.browsers), emitOnErrors: false },
    // With lazy compilation a remote is compiled at its first request, which takes longer than the loader's time-out.
    lazyCompilation: false,
    performance: false,
    // What tools say of themselves is in English, and of no use to who builds.
    infrastructureLogging: { level: 'error' },
    devServer: devServer(isShell),
  };
  return [browser, ...serverConfig(folder, description, sharing, sourcesFor(false))];
}

/** Address of the icon of the page's tab. */
const ICON = '/favicon.svg';

/** Not those of letters that few pages show, which browsers load when they need them (`unicode-range`). */
const FONT_OF_PAGES = /^(?!.*-(?:latin-ext|vietnamese)-).*\.woff2$/;

/**
 * Saves requests: the page asks for its fonts at once, whose addresses are in a style sheet that has to arrive first, and contains
 * its icon.
 */
function completesPage(folder: string): RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.compilation.tap('CompletesPage', (compilation) => {
        HtmlRspackPlugin.getCompilationHooks(compilation).beforeEmit.tapPromise('CompletesPage', async (data) => {
          const fonts = Object.keys(compilation.assets).filter((name) => FONT_OF_PAGES.test(name));
          const preloads = fonts
            .sort()
            .map((name) => `<link rel="preload" as="font" type="font/woff2" href="/${name}" crossorigin />`);
          const html = data.html.replace('</title>', () => `</title>${preloads.join('')}`);
          if (!html.includes(ICON)) return { ...data, html };
          const icon = encodeURIComponent(await readFile(join(folder, 'public', ICON), 'utf8'));
          return { ...data, html: html.replace(`"${ICON}"`, () => `"data:image/svg+xml,${icon}"`) };
        });
      });
    },
  };
}

/** Names the remotes in the page that the shell loads from development servers; `OVERRIDES` is set by the command that starts them. */
function overrides(): RspackPluginInstance {
  const { OVERRIDES } = process.env;
  return {
    apply(compiler) {
      if (!OVERRIDES) return;
      compiler.hooks.compilation.tap('NamesOverrides', (compilation) => {
        HtmlRspackPlugin.getCompilationHooks(compilation).beforeEmit.tapPromise('NamesOverrides', async (data) => ({
          ...data,
          html: pageWithOverrides(data.html, JSON.parse(OVERRIDES)),
        }));
      });
    },
  };
}

function federation(name: string, sharing: Sharing): ConstructorParameters<typeof ModuleFederationPlugin>[0] {
  const isShell = name === SHELL;
  return {
    name: federationName(name),
    filename: ENTRY_FILE,
    ...(isShell ? {} : { exposes: { './remote': `./${EXPOSED_SOURCE}` }, shared: consumedModules(sharing) }),
    // With the default (version-first) the shell stays blank when any remote is unreachable, even an unused one.
    shareStrategy: 'loaded-first',
    manifest: isShell ? false : { additionalData: sortLists },
    runtimePlugins: isShell ? [providesRuntime] : [],
    // The plugin's generation of types fails without an error.
    dts: false,
    dev: false,
    experiments: {
      // Snapshots describe a release by its manifest: the registry does that. Remotes load no others.
      optimization: { target: 'web', disableSnapshot: true, disableRemote: !isShell },
      externalRuntime: !isShell,
    },
  };
}

function scripts({ browsers }: Sharing, isDevelopment: boolean, keepsState: boolean) {
  return {
    test: /\.tsx?$/,
    use: {
      loader: 'builtin:swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: keepsState } },
        },
        env: { targets: browsers },
      },
    },
  };
}

function styles({ postcssPlugins, styles: { keyframes } }: Sharing, isShell: boolean) {
  const plugins = [...postcssPlugins, ...(isShell ? [] : [withoutAnimations(keyframes)])];
  return {
    test: /\.css$/,
    type: 'css' as const,
    use: [
      {
        loader: require.resolve('postcss-loader'),
        options: { postcssOptions: { config: false, plugins } },
      },
    ],
  };
}

function page() {
  return new HtmlRspackPlugin({ template: 'src/index.html', scriptLoading: 'defer', inject: 'head' });
}
