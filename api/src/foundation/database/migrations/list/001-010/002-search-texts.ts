import type { mongo } from 'mongoose';
import { searchText } from '../../../../common/search/search-text.ts';
import type { Migration } from '../migration.ts';
import { rewrite } from '../rewrite.ts';

/** The searched texts of a document, by collection. */
const SEARCHED: Record<string, (document: mongo.Document) => string[]> = {
  users: ({ name, email }) => [name, email],
  messages: ({ name, email, subject }) => [name, email, subject],
  courses: ({ title, description }) => [title, description],
  audit_entries: ({ person }) => [person.name],
};

/** Recomputes the search texts: older documents have none, or were folded by other rules. */
export const searchTexts: Migration = {
  id: '002-search-texts',
  description: 'search texts of accounts, messages, courses and the journal',
  async up(db) {
    for (const [collection, textsOf] of Object.entries(SEARCHED)) {
      await rewrite(db.collection(collection), (document) => {
        const search = searchText(...textsOf(document));
        return search === document.search ? undefined : { search };
      });
    }
  },
};
