import type { Migration } from '../migration.ts';

const PARTS = 16;

/** Inserts the parts of the catalog version, because concurrent transactions that insert one would conflict. */
export const catalogVersions: Migration = {
  id: '004-catalog-versions',
  description: "the parts of the catalog's version",
  async up(db) {
    const parts = db.collection<{ _id: number; raised: number }>('catalog_versions');
    for (let _id = 0; _id < PARTS; _id += 1) {
      await parts.updateOne({ _id }, { $setOnInsert: { raised: 0 } }, { upsert: true });
    }
  },
};
