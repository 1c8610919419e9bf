import { searchText } from '../../common/search-text.ts';
import type { Migration } from './migration.ts';
import { rewrite } from './rewrite.ts';

/** Accounts and messages of before searches on the server had no folded text. */
export const searchTexts: Migration = {
  id: '002-search-texts',
  description: 'search text for accounts and messages without',
  async up(db) {
    const without = { search: { $exists: false } };
    await rewrite(db.collection('users'), without, ({ name, email }) => ({ search: searchText(name, email) }));
    await rewrite(db.collection('messages'), without, ({ name, email, subject }) => {
      return { search: searchText(name, email, subject) };
    });
  },
};
