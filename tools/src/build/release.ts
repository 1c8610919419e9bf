import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE } from '@iris/contract/federation';
import { type BuiltRelease, releasePath } from '@iris/contract/releases';
import type { RemoteName } from '@iris/contract/remotes';
import { UserError } from '../terminal.ts';
import { integrityOf, statedCompatibility } from './published-files.ts';

export interface BuiltRemote {
  name: RemoteName;
  /** Version of its package; the hash of the content is appended. */
  version: string;
  dist: string;
}

/** The registry's record of a build. The version contains a hash of the files: the same files always have the same address. */
export async function describeRelease({ name, version, dist }: BuiltRemote): Promise<BuiltRelease> {
  const integrity = await integrityOf(dist);
  await requireComplete(dist, integrity);
  const content = createHash('sha256').update(JSON.stringify(integrity)).digest('hex').slice(0, 8);
  const release = { remote: name, version: `${version}-${content}` };
  const manifest = `${releasePath(release)}/${MANIFEST_FILE}`;
  return { ...release, manifest, integrity, built_for: await statedCompatibility(dist) };
}

interface Assets {
  js: { sync: string[]; async: string[] };
  css: { sync: string[]; async: string[] };
}

interface Manifest {
  metaData: { remoteEntry: { name: string } };
  exposes: { assets: Assets }[];
}

/** Checks that every file named by the manifest has a hash: browsers would refuse it otherwise. @throws {UserError} */
async function requireComplete(dist: string, integrity: Record<string, string>): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(join(dist, MANIFEST_FILE), 'utf8'));
  const named = manifest.exposes
    .flatMap(({ assets: { js, css } }) => [js, css])
    .flatMap((it) => [...it.sync, ...it.async]);
  const missing = [manifest.metaData.remoteEntry.name, ...named].filter((file) => !Object.hasOwn(integrity, file));
  if (missing.length > 0) throw new UserError(`Il manque à la construction : ${missing.join(', ')}.`);
}
