import { join } from 'node:path';
import { runCaptured } from '../../system/processes.ts';
import { aptInstall, lastLine } from '../downloads/debian.ts';
import { downloadIntoCache } from '../downloads/download.ts';
import { type Found, inCache, type NotHere, onPath, type Place, searchProgram } from '../downloads/search.ts';
import { fetchFromWheel } from '../downloads/wheel.ts';
import { WHEEL } from './wheel.ts';

/** Encoders that a build of FFmpeg may lack: of films, of posters and thumbnails. */
const ENCODERS = ['libx264', 'libwebp'];
const REMEDY = "Deux remèdes : installer FFmpeg, ou donner le chemin d'un tel programme dans FFMPEG.";

/** Path of an ffmpeg; downloads one into the cache shared by all clones if there is none. @throws {CommandError} */
export function findFfmpeg(cacheDir: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const { FFMPEG } = env;
  // A configured program that does not work is an error: a fallback would hide it.
  const places = FFMPEG
    ? [{ name: `FFMPEG=${FFMPEG}`, look: () => check(FFMPEG, 'variable FFMPEG') }]
    : [inThePath(env.PATH), ...copies(cacheDir), debianPackage(env.PATH)];
  return searchProgram('FFmpeg', places, REMEDY);
}

function inThePath(path: string | undefined): Place {
  return onPath('ffmpeg', path, (binary) => check(binary, 'PATH'));
}

function copies(cacheDir: string): Place[] {
  const cached = join(cacheDir, 'ffmpeg');
  const fetch = (folder: string) => fetchFromWheel(folder, WHEEL);
  return [
    inCache(cacheDir, () => check(cached, 'copie')),
    {
      name: 'ffmpeg du paquet Python (Linux x64)',
      look: async () =>
        process.platform === 'linux' && process.arch === 'x64'
          ? downloadIntoCache({ program: 'FFmpeg', cacheDir, cached, fetch, check: (binary) => check(binary, 'essai') })
          : { why: `ce système est ${process.platform} ${process.arch}` },
    },
  ];
}

function debianPackage(path: string | undefined): Place {
  return {
    name: 'apt-get install ffmpeg',
    look: async () => {
      const refusal = await aptInstall(['ffmpeg']);
      return refusal ? { why: refusal } : inThePath(path).look();
    },
  };
}

/** Runs the program to check it: it may lack a library or an encoder. */
async function check(binary: string, from: string): Promise<Found | NotHere> {
  const { ok, output } = await runCaptured(binary, ['-version'], { timeoutMs: 20_000 });
  if (!ok) return { why: lastLine(output) };
  const version = /ffmpeg version (\S+)/.exec(output)?.[1];
  if (!version) return { why: "ce programme n'annonce pas de version de FFmpeg" };
  const missing = ENCODERS.filter((name) => !output.includes(`--enable-${name}`));
  if (missing.length > 0) return { why: `version ${version} sans ${missing.join(' ni ')}` };
  return { path: binary, label: `${binary} (${from}), version ${version}` };
}
