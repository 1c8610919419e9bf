import type { Migration } from '../migration.ts';

/** Adds the version to older notes of learners. */
export const noteVersions: Migration = {
  id: '006-note-versions',
  description: 'version 1 for notes without',
  async up(db) {
    await db.collection('notes').updateMany({ version: { $exists: false } }, { $set: { version: 1 } });
  },
};
