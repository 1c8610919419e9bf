import type { Migration } from '../migration.ts';

/** Everybody could enroll in the courses that were written before there were other ways. */
export const enrollmentModes: Migration = {
  id: '016-enrollment-modes',
  description: 'who enrolls in courses',
  async up(db) {
    for (const collection of ['courses', 'deleted_courses']) {
      const unset = { enrollment_mode: { $exists: false } };
      await db.collection(collection).updateMany(unset, { $set: { enrollment_mode: 'open' } });
    }
  },
};
