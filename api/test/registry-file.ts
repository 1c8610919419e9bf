import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REMOTE_CONTRACT_VERSION, REMOTE_NAMES } from '@iris/contract/federation';
import type { Host, RegistryFile } from '@iris/contract/releases';
import { releaseInput } from './factories.ts';

/** The shell that hosts the releases of specs. */
export const HOST: Host = {
  contract_version: REMOTE_CONTRACT_VERSION,
  shared: { react: '19.3.1', 'react-router': '8.0.2' },
};

/** The registry file of a build. */
export interface RegistryOnDisk {
  path: string;
  /** Writes the registry of a build with this version. */
  build(version: string): Promise<void>;
  remove(): Promise<void>;
}

/** The releases of a build with this version, one per remote. */
export function bundled(version: string): RegistryFile['releases'] {
  return REMOTE_NAMES.map((remote) => releaseInput(remote, { version }));
}

/** Creates a registry file of a build with this version. */
export async function registryOnDisk(version: string): Promise<RegistryOnDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'iris-registry-'));
  const path = join(folder, 'registry.json');
  const build = async (built: string) => {
    const registry: RegistryFile = { host: HOST, releases: bundled(built) };
    await writeFile(path, JSON.stringify(registry));
  };
  await build(version);
  return { path, build, remove: () => rm(folder, { recursive: true }) };
}
