import { expect, it, vi } from 'vitest';
import { SearchIndex } from './search-index.ts';

const compared = vi.hoisted(() => new Set<string>());
vi.mock('@iris/contract/near-words', async (original) => {
  const words = await original<typeof import('@iris/contract/near-words')>();
  const closeness: typeof words.closeness = (typed, word) => {
    compared.add(word);
    return words.closeness(typed, word);
  };
  return { ...words, closeness };
});

it('compares what is typed with the words of the present texts only', () => {
  const index = new SearchIndex({ title: 2, text: 1 });
  index.put('a', { title: ['Capsule'], text: ['Une capsule ancienne'] });
  index.put('b', { title: ['Capsule'], text: ['Un titre'] });
  index.put('a', { title: ['Capsule'], text: ['Nouveau'] });
  index.remove('b');
  index.remove('c');
  expect(index.find('capsul')?.map(({ id }) => id)).toEqual(['a']);
  expect([...compared].sort()).toEqual(['capsule', 'nouveau']);
  expect(index.find('ancienne')).toEqual([]);
});
