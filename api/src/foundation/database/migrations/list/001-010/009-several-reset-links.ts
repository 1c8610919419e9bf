import { dropIndex } from '../drop-index.ts';
import type { Migration } from '../migration.ts';

/** Lets accounts have several open links for a new password: the former index allowed one of each purpose. */
export const severalResetLinks: Migration = {
  id: '009-several-reset-links',
  description: 'without the index that allows one open link of each purpose',
  async up(db) {
    await dropIndex(db.collection('one_time_links'), 'user_1_purpose_1');
  },
};
