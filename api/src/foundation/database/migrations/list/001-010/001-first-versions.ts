import type { Migration } from '../migration.ts';

/** Adds version and text alternative to older courses and campuses. */
export const firstVersions: Migration = {
  id: '001-first-versions',
  description: 'version 1 and an empty image description for courses and campuses without',
  async up(db) {
    for (const collection of ['courses', 'campuses']) {
      const without = (field: string) => ({ [field]: { $exists: false } });
      await db.collection(collection).updateMany(without('version'), { $set: { version: 1 } });
      await db.collection(collection).updateMany(without('image_alt'), { $set: { image_alt: '' } });
    }
  },
};
