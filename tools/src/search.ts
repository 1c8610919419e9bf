import { say, UserError } from './terminal.ts';

/** A place where a program may be found. */
export interface Place {
  /** Its name in messages. */
  name: string;
  /** Returns the program's path, or the reason why it is unavailable here. */
  look: () => Promise<Found | NotHere>;
}

export interface Found {
  path: string;
  /** Called with the program found. */
  label: string;
}

export interface NotHere {
  why: string;
}

/** Tries each place in order and returns the first working program. @throws {UserError} listing the places tried */
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
