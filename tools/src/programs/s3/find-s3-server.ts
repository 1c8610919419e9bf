import { join } from 'node:path';
import { pythonPlaces } from '../downloads/pypi.ts';
import { checkByRunning, type Found, inCache, onPath, search } from '../downloads/search.ts';

const MOTO_VERSION = '5.2.5';
const REMEDY =
  'Trois remèdes : Python 3 avec pip, « go install github.com/versity/versitygw/cmd/versitygw@latest », ou donner le chemin de versitygw ou de moto_server dans S3_SERVER.';

/** A program that answers like Amazon's S3; each has its own options. */
export interface S3Program extends Found {
  kind: 'versitygw' | 'moto';
}

/** Neither announces a version, but their help tells them apart. */
const check = checkByRunning<S3Program>('--help', (output) => {
  if (output.includes('Versity S3 Gateway')) return { is: '', kind: 'versitygw' };
  if (output.includes('--host HOST') && output.includes('--ssl-cert')) return { is: '', kind: 'moto' };
  return { why: "ce programme n'est ni versitygw ni moto_server" };
});

/** Finds an S3 server for the specs, installing moto into the cache that all clones share if there is none. */
export function findS3Server(cacheDir: string, env: NodeJS.ProcessEnv = process.env): Promise<S3Program> {
  const moto = { name: 'moto', version: MOTO_VERSION, extras: '[s3,server]', module: 'moto.server', check };
  const places = [
    onPath(['versitygw'], env.PATH, check),
    inCache(join(cacheDir, 'versitygw'), check),
    ...pythonPlaces(cacheDir, moto),
  ];
  return search({ program: 'Serveur S3', variable: 'S3_SERVER', check, places, remedy: REMEDY }, env);
}
