import { createHash } from 'node:crypto';
import { ApiClient } from '../api-client.ts';
import type { Entry, Registry } from '../network/registry-in-page.ts';

const PAGE = '/login';

/** SHA-256 of what an academy serves, by address: a page that the browser draws, which does not depend on data, the files that it names, and those of the remotes that a super administrator may load. */
export async function servedFiles(address: string, exceptRemote?: string): Promise<Record<string, string>> {
  const page = await (await fetch(`${address}${PAGE}`, { headers: { accept: 'text/html' } })).text();
  const ofShell = [...page.matchAll(/(?:src|href)="(\/[^"/]+\.(?:js|css))"/g)].map(([, path = '']) => path);
  if (ofShell.length === 0) throw new Error(`the page names no script: ${page}`);
  const api = await ApiClient.asSuperAdmin(address);
  const remotes = (await registryOf(api)).filter(({ name }) => name !== exceptRemote);
  const ofRemotes = remotes.flatMap(({ manifest, integrity }) =>
    Object.keys(integrity).map((file) => new URL(file, new URL(manifest, address)).href),
  );
  const hashes: Record<string, string> = { [PAGE]: hash(page) };
  for (const path of [...ofShell, ...ofRemotes]) {
    const url = new URL(path, address);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    hashes[url.pathname] = hash(Buffer.from(await response.arrayBuffer()));
  }
  return hashes;
}

/** The versions that an account loads, by remote. */
export async function servedVersions(api: ApiClient): Promise<Record<string, string>> {
  return Object.fromEntries((await registryOf(api)).map(({ name, version }) => [name, version]));
}

/** What is live and on canary of an application. */
interface Channel {
  live: string | null;
  canary: { version: string; share: number | null } | null;
}

/** What is live and on canary, by remote. */
export async function channels(address: string): Promise<Record<string, Channel>> {
  const { shell: _, ...remotes } = await allChannels(address);
  return remotes;
}

/** What is live and on canary, by application. */
export async function allChannels(address: string): Promise<Record<string, Channel>> {
  const api = await ApiClient.asSuperAdmin(address);
  const deployments = await api.expect<(Channel & { name: string })[]>('GET', '/admin/deployments');
  return Object.fromEntries(deployments.map(({ name, live, canary }) => [name, { live, canary }]));
}

async function registryOf(api: ApiClient): Promise<Entry[]> {
  return (await api.expect<Registry>('GET', '/remotes')).remotes;
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
