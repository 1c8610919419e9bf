import { delimiter, join } from 'node:path';
import { CommandError, say } from '../../system/terminal.ts';

/** A place where a program may be found. */
export interface Place<Program extends Found = Found> {
  /** Its name in messages. */
  name: string;
  /** Returns the program's path, or the reason why it is unavailable here. */
  look: () => Promise<Program | NotHere>;
}

export interface Found {
  path: string;
  /** Called with the program found. */
  label: string;
}

export interface NotHere {
  why: string;
}

/** Tries each place in order and returns the path of the first working program. @throws {CommandError} listing the places tried */
export async function searchProgram(program: string, places: Place[], remedy: string): Promise<string> {
  return (await search(program, places, remedy)).path;
}

/** Like searchProgram, but returns all that the place has found out about the program. */
export async function search<Program extends Found>(
  program: string,
  places: Place<Program>[],
  remedy: string,
): Promise<Program> {
  const tried: string[] = [];
  for (const place of places) {
    const result = await place.look();
    if ('path' in result) {
      say(`${program} : ${result.label}`);
      return result;
    }
    tried.push(`  - ${place.name} : ${result.why}`);
  }
  throw new CommandError(`${program} est introuvable. Ce qui a été essayé :\n${tried.join('\n')}\n${remedy}`);
}

/** The first program of this name in the folders of the PATH that passes the check. */
export function onPath<Program extends Found>(
  name: string,
  path = '',
  check: (binary: string) => Promise<Program | NotHere>,
): Place<Program> {
  return {
    name: `${name} dans le PATH`,
    look: async () => {
      let why = 'aucun';
      for (const folder of path.split(delimiter).filter(Boolean)) {
        const result = await check(join(folder, name));
        if ('path' in result) return result;
        if (!isAbsent(result)) why = result.why;
      }
      return { why };
    },
  };
}

/** A copy that an earlier run has put into the cache. */
export function inCache<Program extends Found>(
  cacheDir: string,
  check: () => Promise<Program | NotHere>,
  name = 'copie',
): Place<Program> {
  return {
    name: `${name} dans ${cacheDir}`,
    look: async () => {
      const result = await check();
      return 'why' in result && isAbsent(result) ? { why: 'aucune' } : result;
    },
  };
}

function isAbsent({ why }: NotHere): boolean {
  return why.includes('ENOENT');
}
