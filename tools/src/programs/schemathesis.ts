import { pythonPlaces } from './downloads/pypi.ts';
import { checkByRunning, onPath, searchPath } from './downloads/search.ts';

/** Fixed, because each version finds different defects. */
export const VERSION = '4.32.5';

const PROGRAM = 'schemathesis';
const REMEDY = `Deux remèdes : « pip install ${PROGRAM}==${VERSION} », ou donner le chemin de ce programme dans SCHEMATHESIS.`;

const check = checkByRunning('--version', (output) => {
  const version = /version (\S+)/.exec(output)?.[1];
  return version === VERSION
    ? { is: `version ${version}` }
    : { why: `version ${version ?? 'inconnue'}, il faut ${VERSION}` };
});

/** Finds schemathesis, installing it from PyPI into the cache that all clones share if there is none. */
export function findSchemathesis(cacheDir: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const places = [
    onPath([PROGRAM], env.PATH, check),
    ...pythonPlaces(cacheDir, { name: PROGRAM, version: VERSION, module: 'schemathesis.cli', check }),
  ];
  return searchPath({ program: PROGRAM, variable: 'SCHEMATHESIS', check, places, remedy: REMEDY }, env);
}
