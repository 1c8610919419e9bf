import type { Migration } from '../migration.ts';

/** Marks the courses that have a published program, which the catalog tells apart. */
export const coursePrograms: Migration = {
  id: '007-course-programs',
  description: 'the courses that have a published program',
  async up(db) {
    const ids = await db.collection('course_revisions').distinct('course');
    await db.collection('courses').updateMany({ _id: { $in: ids } }, { $set: { has_program: true } });
  },
};
