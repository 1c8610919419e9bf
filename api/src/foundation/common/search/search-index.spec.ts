import { createHash } from 'node:crypto';
import { setImmediate as endOfTurn } from 'node:timers/promises';
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

it('replaces many texts, turn by turn', async () => {
  const index = new SearchIndex({ title: 2, text: 1 });
  const digest = (...of: unknown[]) => createHash('sha1').update(of.join()).digest('hex').slice(0, 8);
  // More words than MiniSearch forgets in one turn by itself.
  for (const edition of ['premier', 'second', 'troisième']) {
    for (let place = 0; place < 400; place += 1) {
      const words = Array.from({ length: 20 }, (_, word) => digest(edition, place, word));
      index.put(String(place), { title: [edition], text: [words.join(' ')] });
      if (place % 20 === 0) await endOfTurn();
    }
  }
  expect(['premier', 'second', 'troisième'].map((edition) => index.find(edition)?.length)).toEqual([0, 0, 400]);
});
