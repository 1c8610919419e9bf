import type { LessonInput } from '@iris/contract/programs';
import { CAPSULORHEXIS } from './capsulorhexis.ts';
import { filmContent } from './film-content.ts';
import { PHACOEMULSIFICATION } from './phacoemulsification.ts';
import type { DemoLesson, DemoProgram } from './writing.ts';

export type { DemoLesson, DemoProgram } from './writing.ts';

/** The programs of the demo courses that have one. */
export const DEMO_PROGRAMS: readonly DemoProgram[] = [CAPSULORHEXIS, PHACOEMULSIFICATION];

/** A lesson as its author would send it; `videos` are the ids of the films in the library, by their slugs. */
export function lessonInput(
  { film, kind: _, ...lesson }: DemoLesson,
  videos: ReadonlyMap<string, string>,
): LessonInput {
  return film ? { ...lesson, film: filmContent(film, videos) } : lesson;
}
