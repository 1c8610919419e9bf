import { say, UserError } from './terminal.ts';

/** One place where a program may be. */
export interface Place {
  /** Its name in the list of places tried. */
  name: string;
  /** The program's path, or why it is unavailable here. */
  look: () => Promise<Found | NotHere>;
}

export interface Found {
  path: string;
  /** Reports the program taken. */
  label: string;
}

export interface NotHere {
  why: string;
}

/** Searches each place in order and takes the first working program. @throws {UserError} listing the places tried */
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
