import type { Migration } from '../migration.ts';

/** Courses that were written before they had a language are held in French. */
export const courseLanguages: Migration = {
  id: '015-course-languages',
  description: 'the language of courses',
  async up(db) {
    for (const collection of ['courses', 'deleted_courses']) {
      await db.collection(collection).updateMany({ language: { $exists: false } }, { $set: { language: 'fr' } });
    }
  },
};
