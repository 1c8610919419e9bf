import { mongo } from 'mongoose';
import type { Migration } from '../migration.ts';

/** Lets accounts have several open links for a new password: the former index allowed one of each purpose. */
export const severalResetLinks: Migration = {
  id: '009-several-reset-links',
  description: 'without the index that allows one open link of each purpose',
  async up(db) {
    const links = db.collection('one_time_links');
    await links.dropIndex('user_1_purpose_1').catch((error: unknown) => {
      if (!(error instanceof mongo.MongoServerError && MISSING.includes(error.codeName ?? ''))) throw error;
    });
  },
};

/** The answers where there is none: in new databases, and when the migration is repeated. */
const MISSING = ['IndexNotFound', 'NamespaceNotFound'];
