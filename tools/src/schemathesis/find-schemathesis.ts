import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { waitForLock } from '../../lock.mjs';
import { lastLine } from '../debian.ts';
import { runCaptured } from '../processes.ts';
import { type Found, type NotHere, type Place, searchProgram } from '../search.ts';
import { say } from '../terminal.ts';

/** Fixed, because each version finds different defects. */
export const VERSION = '4.32.5';

const PROGRAM = 'schemathesis';

/** Differs from the program's name, which is the name of the package's folder. */
const LAUNCHER_NAME = 'run-schemathesis';

const INSTALL_WITHIN_MS = 300_000;
const REMEDY = `Deux remèdes : « pip install ${PROGRAM}==${VERSION} », ou donner le chemin de ce programme dans SCHEMATHESIS.`;

/** Runs the package in the same folder. Can be moved, unlike the programs of a virtual environment. */
const LAUNCHER = `#!/bin/sh\nPYTHONPATH="$(dirname "$0")" exec python3 -m schemathesis.cli "$@"\n`;

/** Finds schemathesis, installing it from PyPI into the cache that all clones share if there is none. */
export function findSchemathesis(cacheDir: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const { SCHEMATHESIS } = env;
  const folder = join(cacheDir, `${PROGRAM}-${VERSION}`);
  // A configured program that does not work is an error: using another one would hide it.
  const places: Place[] = SCHEMATHESIS
    ? [{ name: `SCHEMATHESIS=${SCHEMATHESIS}`, look: () => check(SCHEMATHESIS, 'variable SCHEMATHESIS') }]
    : [
        onPath(env.PATH),
        { name: `copie dans ${cacheDir}`, look: async () => absent(await check(join(folder, LAUNCHER_NAME), 'copie')) },
        { name: 'PyPI, par python3 -m pip', look: () => install(cacheDir, folder) },
      ];
  return searchProgram('schemathesis', places, REMEDY);
}

function onPath(path = ''): Place {
  return {
    name: `${PROGRAM} dans le PATH`,
    look: async () => {
      let why = 'aucun';
      for (const folder of path.split(delimiter).filter(Boolean)) {
        const result = await check(join(folder, PROGRAM), 'PATH');
        if ('path' in result) return result;
        if (!result.why.includes('ENOENT')) why = result.why;
      }
      return { why };
    },
  };
}

function absent(result: Found | NotHere): Found | NotHere {
  return 'why' in result && result.why.includes('ENOENT') ? { why: 'aucune' } : result;
}

async function check(binary: string, from: string): Promise<Found | NotHere> {
  const { ok, output } = await runCaptured(binary, ['--version'], { timeoutMs: 60_000 });
  if (!ok) return { why: lastLine(output) };
  const version = /version (\S+)/.exec(output)?.[1];
  if (version !== VERSION) return { why: `version ${version ?? 'inconnue'}, il faut ${VERSION}` };
  return { path: binary, label: `${binary} (${from}), version ${version}` };
}

/** Installs to a temporary folder and renames the result: another clone never sees a partial installation. */
async function install(cacheDir: string, folder: string): Promise<Found | NotHere> {
  await mkdir(cacheDir, { recursive: true });
  const release = await waitForLock(join(cacheDir, `${PROGRAM}.lock`), () =>
    say("Une autre commande installe déjà schemathesis, je l'attends…"),
  );
  const scratch = await mkdtemp(join(cacheDir, 'download-'));
  try {
    const meanwhile = await check(join(folder, LAUNCHER_NAME), 'copie');
    if ('path' in meanwhile) return meanwhile;
    say('Installation de schemathesis depuis PyPI…');
    const pip = ['-m', 'pip', 'install', '--quiet', '--no-warn-script-location', '--target', scratch];
    const { ok, output } = await runCaptured('python3', [...pip, `${PROGRAM}==${VERSION}`], {
      timeoutMs: INSTALL_WITHIN_MS,
    });
    if (!ok) return { why: lastLine(output) };
    await writeFile(join(scratch, LAUNCHER_NAME), LAUNCHER, { mode: 0o755 });
    const works = await check(join(scratch, LAUNCHER_NAME), 'essai');
    if ('why' in works) return works;
    await rm(folder, { recursive: true, force: true });
    await rename(scratch, folder);
    return { path: join(folder, LAUNCHER_NAME), label: `installé dans ${folder}, version ${VERSION}` };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
    release();
  }
}
