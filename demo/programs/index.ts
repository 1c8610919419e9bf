import type { LessonInput } from '@iris/contract/programs';
import { activityContent } from './activity-content.ts';
import { CAPSULORHEXIS } from './capsulorhexis.ts';
import { filmContent } from './film-content.ts';
import { PHACOEMULSIFICATION } from './phacoemulsification.ts';
import type { DemoLesson, DemoProgram } from './writing.ts';

export { levelsOf, marksIn } from './activity-content.ts';
export type { DemoActivity, DemoLesson, DemoProgram } from './writing.ts';

/** The programs of the demo courses that have one. */
export const DEMO_PROGRAMS: readonly DemoProgram[] = [CAPSULORHEXIS, PHACOEMULSIFICATION];

/** A lesson as its author would send it; `videos` are the ids of the films in the library, by their slugs. */
export function lessonInput(
  { film, activity, kind: _, ...lesson }: DemoLesson,
  videos: ReadonlyMap<string, string>,
): LessonInput {
  return {
    ...lesson,
    ...(film && { film: filmContent(film, videos) }),
    ...(activity && { activity: activityContent(activity, videos) }),
  };
}
