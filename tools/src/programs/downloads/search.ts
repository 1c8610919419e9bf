import { placesOnPath } from '@iris/delivery/cli/chromium';
import { lastLine, runCaptured } from '../../system/processes.ts';
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

/** Whether a program works; `from` says in messages where it was found. */
export type Check<Program extends Found = Found> = (binary: string, from: string) => Promise<Program | NotHere>;

/** A program that commands need, and where it may be found. */
export interface Sought<Program extends Found = Found> {
  program: string;
  /** The setting that may name it. */
  variable: string;
  check: Check<Program>;
  /** Tried in this order. */
  places: Place<Program>[];
  /** What the reader can do when it is nowhere. */
  remedy: string;
}

/**
 * Finds a program: the one that its setting names, else the first that works. One that is configured and does not work is an
 * error: using another one would hide it. @throws {CommandError} listing the places tried
 */
export async function search<Program extends Found>(
  { program, variable, check, places, remedy }: Sought<Program>,
  env: NodeJS.ProcessEnv,
): Promise<Program> {
  const chosen = env[variable];
  const configured = chosen && { name: `${variable}=${chosen}`, look: () => check(chosen, `variable ${variable}`) };
  const tried: string[] = [];
  for (const place of configured ? [configured] : places) {
    const result = await place.look();
    if ('path' in result) {
      say(`${program} : ${result.label}`);
      return result;
    }
    tried.push(`  - ${place.name} : ${result.why}`);
  }
  throw new CommandError(`${program} est introuvable. Ce qui a été essayé :\n${tried.join('\n')}\n${remedy}`);
}

/** Like {@link search}, for its path only. */
export async function searchPath(sought: Sought, env: NodeJS.ProcessEnv): Promise<string> {
  return (await search(sought, env)).path;
}

/** Runs a program with this argument: it may lack a library. `describe` says from its output which one it is, or why it will not do. */
export function checkByRunning<Program extends Found = Found>(
  argument: string,
  describe: (output: string) => (Omit<Program, 'path' | 'label'> & { is: string }) | NotHere,
): Check<Program> {
  return async (binary, from) => {
    const { ok, output } = await runCaptured(binary, [argument], { timeoutMs: 60_000 });
    if (!ok) return { why: lastLine(output) };
    const found = describe(output);
    if ('why' in found) return found;
    const { is, ...more } = found;
    return { ...more, path: binary, label: `${binary} (${from})${is && `, ${is}`}` } as unknown as Program;
  };
}

/** The first program with one of these names in the folders of the PATH that passes the check. */
export function onPath<Program extends Found>(
  names: readonly string[],
  path = '',
  check: Check<Program>,
  from = 'PATH',
): Place<Program> {
  return {
    name: `${names.join(', ')} dans le PATH`,
    look: () => firstOf(placesOnPath(names, path), check, from),
  };
}

/** The first of these programs that passes the check. */
export async function firstOf<Program extends Found>(
  binaries: string[],
  check: Check<Program>,
  from: string,
): Promise<Program | NotHere> {
  let why = 'aucun';
  for (const binary of binaries) {
    const result = await check(binary, from);
    if ('path' in result) return result;
    if (!isAbsent(result)) why = `${binary} : ${result.why}`;
  }
  return { why };
}

/** A copy that an earlier run has put into the cache that all clones share. */
export function inCache<Program extends Found>(file: string, check: Check<Program>): Place<Program> {
  return {
    name: file,
    look: async () => {
      const result = await check(file, 'copie');
      return 'why' in result && isAbsent(result) ? { why: 'aucune copie' } : result;
    },
  };
}

function isAbsent({ why }: NotHere): boolean {
  return why.includes('ENOENT');
}
