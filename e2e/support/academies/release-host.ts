import { createServer } from 'node:http';
import { close, listen } from './servers.ts';

/** A host in front of an academy's released files. */
export interface ReleaseHost {
  address: string;
  /** The paths that were requested. */
  served: string[];
  /** Whether pages of other sites may read its files. */
  allowsPages: boolean;
  /** Whether it accepts connections. */
  turn: (state: 'on' | 'off') => Promise<void>;
}

interface File {
  type: string;
  content: Buffer;
}

/** Starts a host that fetches each file once from the academy, and sends it with the headers that docs/deploy.md requires. */
export async function startReleaseHost(academy: string): Promise<ReleaseHost> {
  const files = new Map<string, File>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    host.served.push(path);
    const file = files.get(path) ?? (await fetchFile(`${academy}${path}`));
    if (!file) return response.writeHead(404).end();
    files.set(path, file);
    response.writeHead(200, {
      'content-type': file.type,
      ...(host.allowsPages ? { 'access-control-allow-origin': '*' } : {}),
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    return response.end(file.content);
  });
  const address = await listen(server);
  const host: ReleaseHost = {
    address,
    served: [],
    allowsPages: true,
    turn: async (state) => {
      if (state === 'on') await listen(server, Number(new URL(address).port));
      else await close(server);
    },
  };
  return host;
}

async function fetchFile(address: string): Promise<File | undefined> {
  const response = await fetch(address);
  if (!response.ok) return undefined;
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  return { type, content: Buffer.from(await response.arrayBuffer()) };
}
