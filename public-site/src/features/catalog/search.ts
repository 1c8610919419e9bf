import type { Course } from '@iris/contract/courses';
import { searchMatcher } from '@iris/contract/search';

/** The courses whose title and description contain every word typed, as the API's own search finds them. */
export function searchCourses(courses: readonly Course[], typed: string): readonly Course[] {
  const matches = searchMatcher(typed);
  return courses.filter(({ title, description }) => matches(`${title}\n${description}`));
}
