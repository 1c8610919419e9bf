import { isDeepStrictEqual } from 'node:util';
import { nameKeys } from '../../../../common/search/name-keys.ts';
import type { Migration } from '../migration.ts';
import { rewrite } from '../rewrite.ts';

/** Adds the keys by which accounts are found with typing errors. */
export const userSearchKeys: Migration = {
  id: '017-user-search-keys',
  description: 'search keys of accounts',
  async up(db) {
    await rewrite(db.collection('users'), ({ name, email, search_keys }) => {
      const [mailbox = '', domain = ''] = String(email).split('@');
      const keys = nameKeys([name, mailbox], [domain]);
      return isDeepStrictEqual(keys, search_keys) ? undefined : { search_keys: keys };
    });
  },
};
