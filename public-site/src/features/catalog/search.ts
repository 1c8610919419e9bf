import type { CatalogCourse } from '@iris/contract/courses';
import { searchMatcher } from '@iris/contract/search';

/** The courses whose title and description contain every word of the query; same result as the API's search. */
export function searchCourses(courses: readonly CatalogCourse[], typed: string): readonly CatalogCourse[] {
  const matches = searchMatcher(typed);
  return courses.filter(({ title, description }) => matches(`${title}\n${description}`));
}
