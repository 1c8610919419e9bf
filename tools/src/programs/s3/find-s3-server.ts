import { join } from 'node:path';
import { runCaptured } from '../../system/processes.ts';
import { lastLine } from '../downloads/debian.ts';
import { pythonPlaces } from '../downloads/pypi.ts';
import { type Found, inCache, type NotHere, onPath, type Place, search } from '../downloads/search.ts';

const MOTO_VERSION = '5.2.5';
const REMEDY =
  'Trois remèdes : Python 3 avec pip, « go install github.com/versity/versitygw/cmd/versitygw@latest », ou donner le chemin de versitygw ou de moto_server dans S3_SERVER.';

/** A program that answers like Amazon's S3; each has its own options. */
export interface S3Program extends Found {
  kind: 'versitygw' | 'moto';
}

/** Finds an S3 server for the specs, installing moto into the cache that all clones share if there is none. */
export function findS3Server(cacheDir: string, env: NodeJS.ProcessEnv = process.env): Promise<S3Program> {
  const { S3_SERVER } = env;
  const moto = { name: 'moto', version: MOTO_VERSION, extras: '[s3,server]', module: 'moto.server', check };
  // A configured program that does not work is an error: using another one would hide it.
  const places: Place<S3Program>[] = S3_SERVER
    ? [{ name: `S3_SERVER=${S3_SERVER}`, look: () => check(S3_SERVER, 'variable S3_SERVER') }]
    : [
        onPath('versitygw', env.PATH, (binary) => check(binary, 'PATH')),
        inCache(cacheDir, () => check(join(cacheDir, 'versitygw'), 'copie'), 'versitygw'),
        ...pythonPlaces(cacheDir, moto),
      ];
  return search('Serveur S3', places, REMEDY);
}

/** Neither announces a version, but their help tells them apart. */
async function check(binary: string, from: string): Promise<S3Program | NotHere> {
  const { ok, output } = await runCaptured(binary, ['--help'], { timeoutMs: 60_000 });
  if (!ok) return { why: lastLine(output) };
  const label = `${binary} (${from})`;
  if (output.includes('Versity S3 Gateway')) return { path: binary, label, kind: 'versitygw' };
  if (output.includes('--host HOST') && output.includes('--ssl-cert')) return { path: binary, label, kind: 'moto' };
  return { why: "ce programme n'est ni versitygw ni moto_server" };
}
