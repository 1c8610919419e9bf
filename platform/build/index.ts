import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  type Configuration,
  CopyRspackPlugin,
  DefinePlugin,
  HtmlRspackPlugin,
  type RspackPluginInstance,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { writesCompatibilityFile } from './compatibility.ts';
import { sharedModules } from './shared.ts';

const require = createRequire(import.meta.url);
const withoutInjectedCss = join(import.meta.dirname, 'without-injected-css.cjs');
const bothJsxRuntimes = join(import.meta.dirname, 'narrowed/jsx-runtimes.ts');
const refreshHook = join(import.meta.dirname, 'development/refresh-hook.ts');

/** The supported browsers: the first versions with `oklch()`, `:has()` and container queries (docs/decisions/001). */
const BROWSERS = ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4'];

/** An application, as its rspack.config.ts describes it. */
export interface Application {
  /** The application's folder: `import.meta.dirname`. */
  folder: string;
  /** The shell, or the name under which a remote registers. */
  name: 'shell' | 'public' | 'student' | 'admin';
  /** Port of its server under `npm run dev`. */
  devPort: number;
}

/** The build configuration of every application: federation, shared modules, styles, development server. */
export function createRspackConfig({ folder, name, devPort }: Application): Configuration {
  const isShell = name === 'shell';
  const isDevelopment = process.env.NODE_ENV !== 'production';
  const keepsState = isDevelopment && !isShell;
  return {
    context: folder,
    mode: isDevelopment ? 'development' : 'production',
    target: ['web', 'es2022'],
    entry: isShell ? { main: [...(isDevelopment ? [refreshHook, bothJsxRuntimes] : []), './src/index.ts'] } : {},
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    output: {
      path: join(folder, 'dist'),
      clean: true,
      uniqueName: uniqueName(isShell, name),
      publicPath: isShell ? '/' : 'auto',
      filename: isDevelopment ? '[name].js' : '[name].[contenthash].js',
      chunkFilename: isDevelopment ? '[name].js' : '[name].[contenthash].js',
      cssFilename: isDevelopment ? '[name].css' : '[name].[contenthash].css',
      cssChunkFilename: isDevelopment ? '[name].css' : '[name].[contenthash].css',
      assetModuleFilename: '[name].[contenthash][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 10_000,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'], alias: esModuleAliases(isDevelopment) },
    module: {
      rules: [
        scripts(isDevelopment, keepsState),
        styles(),
        { test: /sonner[\\/]dist[\\/]index\.mjs$/, use: withoutInjectedCss },
      ],
    },
    plugins: [
      new ModuleFederationPlugin(federation(name)) as unknown as RspackPluginInstance,
      ...(isShell ? [page(), overrides(isDevelopment), new CopyRspackPlugin({ patterns: [{ from: 'public' }] })] : []),
      ...(isDevelopment ? [] : [writesCompatibilityFile(isShell)]),
      ...(keepsState ? [new ReactRefreshRspackPlugin()] : []),
    ],
    // After an emitted error the browser would miss the next update, and the page would be reloaded.
    optimization: { moduleIds: 'deterministic', chunkIds: 'deterministic', emitOnErrors: false },
    // With lazy compilation a remote is compiled at its first request, which takes longer than the loader's time-out.
    lazyCompilation: false,
    performance: false,
    devServer: devServer(isShell, devPort),
  };
}

/** Two releases of a remote may run in one page: their global chunk registries must have different names. */
function uniqueName(isShell: boolean, name: Application['name']): string {
  const { BUILD_ID } = process.env;
  return isShell || !BUILD_ID ? `iris-${name}` : `iris-${name}-${BUILD_ID}`;
}

/** Addresses of manifests on development servers, by remote; empty in a production build. */
function overrides(isDevelopment: boolean): RspackPluginInstance {
  return new DefinePlugin({ __IRIS_OVERRIDES__: (isDevelopment && process.env.OVERRIDES) || '{}' });
}

function federation(name: Application['name']): ConstructorParameters<typeof ModuleFederationPlugin>[0] {
  const isShell = name === 'shell';
  return {
    // The name becomes a global variable, and `public` is a reserved word.
    name: `iris_${name}`,
    filename: 'remote-entry.js',
    ...(isShell ? {} : { exposes: { './remote': './src/remote.tsx' } }),
    shared: sharedModules(isShell ? 'shell' : 'remote'),
    // With the default (version-first) the shell stays blank when any remote is unreachable, even an unused one.
    shareStrategy: 'loaded-first',
    manifest: !isShell,
    // Types come from the workspace. The plugin's generation of types fails without an error.
    dts: false,
    dev: false,
    experiments: {
      optimization: { target: 'web' },
      ...(isShell ? { provideExternalRuntime: true } : { externalRuntime: true }),
    },
  };
}

function scripts(isDevelopment: boolean, keepsState: boolean) {
  return {
    test: /\.tsx?$/,
    use: {
      loader: 'builtin:swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: keepsState } },
        },
        env: { targets: BROWSERS },
      },
    },
  };
}

function styles() {
  return {
    test: /\.css$/,
    type: 'css' as const,
    use: [
      {
        loader: require.resolve('postcss-loader'),
        options: { postcssOptions: { config: false, plugins: [require.resolve('@tailwindcss/postcss')] } },
      },
    ],
  };
}

function page() {
  return new HtmlRspackPlugin({ template: 'src/index.html', scriptLoading: 'defer', inject: 'head' });
}

/** The federation runtime and the router contain smaller ES modules than the files named by their main fields. */
function esModuleAliases(isDevelopment: boolean): Record<string, string> {
  const federationPackages = [
    'runtime',
    'runtime-core',
    'runtime-tools',
    'sdk',
    'error-codes',
    'webpack-bundler-runtime',
  ];
  const aliases: Record<string, string> = {};
  for (const name of federationPackages) {
    const request = `@module-federation/${name}`;
    const folder = packageFolder(request);
    const esModule = join(folder, 'dist', name === 'error-codes' ? 'index.mjs' : 'index.js');
    aliases[`${request}$`] = esModule;
    // The plugin imports some of them by the absolute path of their CommonJS file.
    aliases[join(folder, 'dist/index.cjs')] = esModule;
    if (name.endsWith('runtime')) aliases[join(folder, 'dist/bundler.cjs')] = join(folder, 'dist/bundler.js');
  }
  if (!isDevelopment) {
    const router = packageFolder('react-router');
    aliases['react-router$'] = join(router, 'dist/production/index.mjs');
    aliases['react-router/dom$'] = join(router, 'dist/production/dom-export.mjs');
  }
  return aliases;
}

function packageFolder(name: string): string {
  const paths = require.resolve.paths(name) ?? [];
  const folder = paths.map((path) => join(path, name)).find((path) => existsSync(join(path, 'package.json')));
  if (!folder) throw new Error(`${name} is not installed`);
  return realpathSync(folder);
}

function devServer(isShell: boolean, devPort: number): Configuration['devServer'] {
  return {
    port: Number(process.env.DEV_PORT ?? devPort),
    host: '127.0.0.1',
    // The page is served by the shell's server, while the live reload of a remote connects to another port.
    allowedHosts: ['localhost', '127.0.0.1'],
    // An edited component of a remote keeps its state; any other edit of a remote, and each of the shell, reloads the page.
    hot: !isShell,
    liveReload: true,
    headers: { 'Access-Control-Allow-Origin': '*' },
    ...(isShell
      ? {
          historyApiFallback: true,
          // A deployed academy may reject requests for other host names than its own.
          proxy: [
            {
              context: ['/api', '/remotes'],
              target: process.env.ACADEMY_URL ?? 'http://127.0.0.1:3100',
              changeOrigin: true,
            },
          ],
        }
      : {}),
  };
}
