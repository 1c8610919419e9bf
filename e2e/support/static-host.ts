import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

export interface StaticHost {
  address: string;
  /** The requested paths. */
  served: string[];
  close(): Promise<void>;
}

/** Serves a folder with the headers that docs/deploy.md requires of a file host. */
export async function serveFolder(folder: string): Promise<StaticHost> {
  const served: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    served.push(pathname);
    const content = await readFile(join(folder, pathname)).catch(() => undefined);
    response.writeHead(content ? 200 : 404, {
      'content-type': TYPES[extname(pathname)] ?? 'application/octet-stream',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    response.end(content);
  });
  const port = await listen(server);
  return { address: `http://localhost:${port}`, served, close: () => close(server) };
}

/** A free TCP port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await close(server);
  return port;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
