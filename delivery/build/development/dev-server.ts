import type { Configuration } from '@rspack/core';
import { renderedPages } from './rendered-pages.ts';

/** Paths that another server answers. */
const PROXIED = ['/api', '/remotes', '/dev/mail'];

/** The development server of an application; `DEV_PORT` and `ACADEMY_URL` are set by the command that starts it. */
export function devServer(isShell: boolean): Configuration['devServer'] {
  const { DEV_PORT, ACADEMY_URL } = process.env;
  return {
    ...(DEV_PORT ? { port: Number(DEV_PORT) } : {}),
    host: '127.0.0.1',
    // The page is served by the shell's server, while the live reload of a remote connects to another port.
    allowedHosts: ['localhost', '127.0.0.1'],
    // An edited component of a remote keeps its state; any other edit of a remote, and each of the shell, reloads the page.
    hot: !isShell,
    liveReload: true,
    headers: { 'Access-Control-Allow-Origin': '*' },
    ...(isShell ? shellOptions(ACADEMY_URL) : {}),
  };
}

function shellOptions(target = 'http://127.0.0.1:3100'): Configuration['devServer'] {
  return {
    historyApiFallback: true,
    // A deployed server may reject requests for other host names than its own.
    proxy: [{ context: PROXIED, target, changeOrigin: true }],
    setupMiddlewares: (middlewares) => [
      { name: 'rendered-pages', middleware: renderedPages(target, PROXIED) },
      ...middlewares,
    ],
  };
}
