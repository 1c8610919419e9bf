import { runCaptured } from '../../system/processes.ts';
import { lastLine } from '../downloads/debian.ts';
import { pythonPlaces } from '../downloads/pypi.ts';
import { type Found, type NotHere, onPath, type Place, searchProgram } from '../downloads/search.ts';

/** Fixed, because each version finds different defects. */
export const VERSION = '4.32.5';

const PROGRAM = 'schemathesis';
const REMEDY = `Deux remèdes : « pip install ${PROGRAM}==${VERSION} », ou donner le chemin de ce programme dans SCHEMATHESIS.`;

/** Finds schemathesis, installing it from PyPI into the cache that all clones share if there is none. */
export function findSchemathesis(cacheDir: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const { SCHEMATHESIS } = env;
  const published = { name: PROGRAM, version: VERSION, module: 'schemathesis.cli', check };
  // A configured program that does not work is an error: using another one would hide it.
  const places: Place[] = SCHEMATHESIS
    ? [{ name: `SCHEMATHESIS=${SCHEMATHESIS}`, look: () => check(SCHEMATHESIS, 'variable SCHEMATHESIS') }]
    : [onPath(PROGRAM, env.PATH, (binary) => check(binary, 'PATH')), ...pythonPlaces(cacheDir, published)];
  return searchProgram(PROGRAM, places, REMEDY);
}

async function check(binary: string, from: string): Promise<Found | NotHere> {
  const { ok, output } = await runCaptured(binary, ['--version'], { timeoutMs: 60_000 });
  if (!ok) return { why: lastLine(output) };
  const version = /version (\S+)/.exec(output)?.[1];
  if (version !== VERSION) return { why: `version ${version ?? 'inconnue'}, il faut ${VERSION}` };
  return { path: binary, label: `${binary} (${from}), version ${version}` };
}
