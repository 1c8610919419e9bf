import { join } from 'node:path';
import { rspack } from '@rspack/core';

/** Bundles the drawings of the films as one script for a page. */
export async function bundlePicture(folder: string): Promise<string> {
  const compiler = rspack({
    context: import.meta.dirname,
    mode: 'production',
    target: 'web',
    entry: { page: '@iris/demo/drawings' },
    output: { path: folder, filename: '[name].js' },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { target: 'es2023', parser: { syntax: 'typescript' } } },
        },
      ],
    },
    optimization: { minimize: false },
    performance: false,
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString({ all: false, errors: true })));
      else resolve();
    });
  });
  return join(folder, 'page.js');
}
