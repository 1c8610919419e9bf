import type { Migration } from '../migration.ts';

/** Revisions said the name of their administrator, which nothing showed and no deletion of the account took off. */
export const revisionsWithoutNames: Migration = {
  id: '019-revisions-without-names',
  description: 'names in published programs',
  async up(db) {
    await db.collection('course_revisions').updateMany({}, { $unset: { published_by: 1 } });
  },
};
