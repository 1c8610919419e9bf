import { dropIndex } from '../drop-index.ts';
import type { Migration } from '../migration.ts';

/** Lets films have no hash: those of accounts are never compared with others. The schema makes the index for the library. */
export const filmsOfOwners: Migration = {
  id: '019-films-of-owners',
  description: 'without the index that requires a hash of each film',
  up: (db) => dropIndex(db.collection('videos'), 'sha256_1'),
};
