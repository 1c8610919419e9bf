import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REMOTE_CONTRACT_VERSION, REMOTE_NAMES } from '@iris/contract/federation';
import type { Host, RegistryFile } from '@iris/contract/releases';
import { releaseInput } from './factories.ts';

/** The shell that the specs release to. */
export const HOST: Host = {
  contract_version: REMOTE_CONTRACT_VERSION,
  shared: { react: '19.3.1', 'react-router': '8.0.2' },
};

/** The registry of a build, as a file to start the API with. */
export interface RegistryOnDisk {
  path: string;
  /** Writes the registry that a build under this version leaves. */
  build(version: string): Promise<void>;
  remove(): Promise<void>;
}

/** The releases that a build under this version brings: one of each remote. */
export function bundled(version: string): RegistryFile['releases'] {
  return REMOTE_NAMES.map((remote) => releaseInput(remote, { version }));
}

/** A registry on disk, of a build under this version. */
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
