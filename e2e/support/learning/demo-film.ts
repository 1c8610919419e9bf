import type { ApiClient, Course } from '../api-client.ts';

interface Outline {
  modules: { lessons: { _id: string; title: string }[] }[];
}

/** A lesson of a demo course, with the film of a capsulorhexis. */
export interface DemoFilm {
  course: string;
  lesson: string;
  /** The lesson after it, which is a text. */
  next: string;
  last: string;
}

/** What the film contains, in seconds. */
export const RHEXIS = {
  duration: 38,
  fps: 25,
  /** Where a phase begins in which a complication and a decision are at the same moment. */
  escape: 20.3,
  decision: 20.5,
};

/** Enrolls a student in the demo course with this film. */
export async function enrollForFilm(student: ApiClient): Promise<DemoFilm> {
  const courses = await student.expect<Course[]>('GET', '/courses');
  const course = courses.find(({ title }) => title.startsWith('Capsulorhexis'));
  if (!course) throw new Error('the demo course is missing');
  await student.expect('POST', '/enrollments', { course_id: course._id });
  const { modules } = await student.expect<Outline>('GET', `/learning/${course._id}`);
  const lessons = modules.flatMap((module) => module.lessons);
  const index = lessons.findIndex(({ title }) => title.startsWith('Le capsulorhexis'));
  const [lesson, next, last] = [lessons[index], lessons[index + 1], lessons.at(-1)];
  if (!lesson || !next || !last) throw new Error('the demo film is missing');
  return { course: course._id, lesson: lesson._id, next: next._id, last: last._id };
}
