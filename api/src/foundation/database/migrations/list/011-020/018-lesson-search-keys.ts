import { isDeepStrictEqual } from 'node:util';
import { type RichText, textOfBlock } from '@iris/contract/foundation';
import { nameKeys } from '../../../../common/search/name-keys.ts';
import type { Migration } from '../migration.ts';
import { rewrite } from '../rewrite.ts';

const WORDS_MAX = 3000;

type Moment = Record<'title' | 'text', string>;

/** Adds the keys by which authors find lessons. */
export const lessonSearchKeys: Migration = {
  id: '018-lesson-search-keys',
  description: 'search keys of lessons',
  async up(db) {
    await rewrite(db.collection('lessons'), ({ title = '', film, text, search_keys }) => {
      const { phases = [], complications = [], captions = [] }: Record<string, Moment[]> = film ?? {};
      const titles = [title, ...[...phases, ...complications].map((moment) => moment.title)];
      const blocks: RichText = text?.blocks ?? [];
      const texts = [...blocks.map(textOfBlock), ...[...complications, ...captions].map((one) => one.text)];
      const keys = nameKeys(titles, texts, WORDS_MAX);
      return isDeepStrictEqual(keys, search_keys) ? undefined : { search_keys: keys };
    });
  },
};
