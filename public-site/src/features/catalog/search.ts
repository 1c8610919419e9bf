import type { Course } from '@iris/contract/courses';
import { foldText } from '@iris/platform/format';

/** The courses whose title or description contains every word typed, whatever the accents and the case. */
export function searchCourses(courses: readonly Course[], typed: string): readonly Course[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return courses;
  return courses.filter(({ title, description }) => {
    const text = foldText(`${title} ${description}`);
    return words.every((word) => text.includes(word));
  });
}
