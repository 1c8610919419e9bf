import { join } from 'node:path';
import { defineConfig } from '@rspack/cli';

/** Bundles the source of the API and the contract as ES modules for Node; installed packages are not bundled. */
export default defineConfig({
  context: import.meta.dirname,
  mode: 'production',
  target: 'node20',
  entry: {
    main: './app/main.ts',
    worker: './app/worker.ts',
    'create-super-admin': './app/commands/create-super-admin.ts',
    'deploy-token': './app/commands/deploy-token.ts',
    seed: './app/commands/seed.ts',
    release: './app/commands/release.ts',
    'audit-progress': './app/commands/audit-progress.ts',
    backup: './app/commands/backup.ts',
    restore: './app/commands/restore.ts',
    'graphics-process': './app/graphics-process.ts',
    renderer: '@iris/delivery/renderer-process',
  },
  devtool: 'source-map',
  output: {
    path: join(import.meta.dirname, 'dist'),
    filename: '[name].js',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  externalsType: 'module',
  externals: [({ request }, callback) => callback(undefined, isInstalled(request) ? request : undefined)],
  resolve: { extensions: ['.ts'] },
  module: {
    // Packages are found from the built file, not from the address of the source.
    parser: { javascript: { importMeta: false, url: false } },
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', decorators: true },
            transform: { legacyDecorator: true, decoratorMetadata: true },
            // Nest names providers, routes and metadata by their classes.
            keepClassNames: true,
          },
        },
      },
    ],
  },
  optimization: { minimize: false },
  performance: false,
});

function isInstalled(request: string | undefined): boolean {
  return request !== undefined && /^(@|node:|[a-z])/.test(request) && !request.startsWith('@iris/');
}
