import { join } from 'node:path';
import { cachedPlaces } from './downloads/cache.ts';
import { debianPackages } from './downloads/debian.ts';
import { checkByRunning, onPath, searchPath } from './downloads/search.ts';
import { type Wheel, wheelSource } from './downloads/wheel.ts';

/** FFmpeg 9.0.2 for Linux x64. */
const WHEEL: Wheel = {
  program: 'FFmpeg',
  requirement: 'imageio-ffmpeg==0.8.1',
  sha256: '050d6850601c3b3890bd2b28306f3b842b3daea390a561101174375a1c460bda',
  member: 'imageio_ffmpeg/binaries/ffmpeg-linux-x86_64-v9.0.2',
  bytes: 67_998_402,
};

/** What a build of FFmpeg may lack: encoders of films, of posters and thumbnails; the mapping of colors. */
const LIBRARIES = ['libx264', 'libwebp', 'libzimg'];

const check = checkByRunning('-version', (output) => {
  const version = /ffmpeg version (\S+)/.exec(output)?.[1];
  if (!version) return { why: "ce programme n'annonce pas de version de FFmpeg" };
  const missing = LIBRARIES.filter((name) => !output.includes(`--enable-${name}`));
  return missing.length > 0 ? { why: `version ${version} sans ${missing.join(' ni ')}` } : { is: `version ${version}` };
});

/** Path of an ffmpeg; downloads one into the cache shared by all clones if there is none. @throws {CommandError} */
export function findFfmpeg(cacheDir: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const inPath = onPath(['ffmpeg'], env.PATH, check);
  const sources = [wheelSource(WHEEL)];
  const cached = cachedPlaces({ program: 'FFmpeg', target: join(cacheDir, 'ffmpeg'), check, sources });
  const places = [inPath, ...cached, debianPackages(['ffmpeg'], inPath)];
  const remedy = "Deux remèdes : installer FFmpeg, ou donner le chemin d'un tel programme dans FFMPEG.";
  return searchPath({ program: 'FFmpeg', variable: 'FFMPEG', check, places, remedy }, env);
}
