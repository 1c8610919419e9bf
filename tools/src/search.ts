import { say, UserError } from './terminal.ts';

/** One place where a program may be. */
export interface Place {
  /** Named in the list of what was tried. */
  name: string;
  /** The program's path, or why it is not to be had here. */
  look: () => Promise<Found | NotHere>;
}

export interface Found {
  path: string;
  /** Shown to the person at the terminal: which one was taken. */
  label: string;
}

export interface NotHere {
  why: string;
}

/** Looks in each place in order and takes the first program that works; else an error tells all that was tried. */
export async function searchProgram(program: string, places: Place[], remedy: string): Promise<string> {
  const tried: string[] = [];
  for (const place of places) {
    const result = await place.look();
    if ('path' in result) {
      say(`${program} : ${result.label}`);
      return result.path;
    }
    tried.push(`  - ${place.name} : ${result.why}`);
  }
  throw new UserError(`${program} est introuvable. Ce qui a été essayé :\n${tried.join('\n')}\n${remedy}`);
}
