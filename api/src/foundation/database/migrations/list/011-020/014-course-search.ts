import type { Migration } from '../migration.ts';

/** Deletes the search texts of courses, which are searched in memory (docs/decisions/088). */
export const courseSearch: Migration = {
  id: '014-course-search',
  description: 'no search texts of courses',
  async up(db) {
    await db.collection('courses').updateMany({ search: { $exists: true } }, { $unset: { search: '' } });
  },
};
