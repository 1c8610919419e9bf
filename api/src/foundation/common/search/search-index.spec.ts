import { expect, it } from 'vitest';
import { SearchIndex } from './search-index.ts';

it('compares what is typed with the words of the present texts only', () => {
  const index = new SearchIndex({ title: 2, text: 1 });
  index.put('a', { title: ['Capsule'], text: ['Une capsule ancienne'] });
  index.put('b', { title: ['Capsule'], text: ['Un titre'] });
  index.put('a', { title: ['Capsule'], text: ['Nouveau'] });
  index.remove('b');
  index.remove('c');
  expect(index.find('capsul')?.map(({ id }) => id)).toEqual(['a']);
  expect(index.words.sort()).toEqual(['capsule', 'nouveau']);
  expect(index.find('ancienne')).toEqual([]);
});
