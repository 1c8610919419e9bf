import { nameCloseness } from '@iris/contract/foundation';
import { expect, it } from 'vitest';
import { keysFor, nameKeys } from './name-keys.ts';

const NAMES = ['Kowalczyk', 'Lefèvre', 'Rémi', 'Anne-Sophie', 'Vanderbroucke', 'Nguyễn', 'Zoé', 'Müller', 'Le Guennec'];

/** Each word that comes from another by one typing error. */
function misspelled(word: string): string[] {
  const places = Array.from(word, (_, place) => place);
  return places.flatMap((place) => {
    const [before, letter, after] = [word.slice(0, place), word.slice(place, place + 1), word.slice(place + 1)];
    const exchanged = after ? [before + after.slice(0, 1) + letter + after.slice(1)] : [];
    return [before + after, `${before}x${letter}${after}`, `${before}x${after}`, ...exchanged];
  });
}

it('finds by a key each name that has a word with the typing errors allowed', () => {
  const missed: string[] = [];
  let answers = 0;
  for (const name of NAMES) {
    const keys = nameKeys([name]);
    for (const word of keys.filter((key) => !key.startsWith('~'))) {
      const once = misspelled(word);
      for (const typed of new Set([word, ...once, ...once.flatMap(misspelled)])) {
        if (typed.length < 3 || nameCloseness(typed, word) === 0) continue;
        answers += 1;
        // A closeness of 0.5 is one error, of 0.25 two.
        const errors = Math.round(0.5 / nameCloseness(typed, word));
        const isFound = keysFor(typed, errors).some((key) =>
          typeof key === 'string' ? keys.includes(key) : keys.some((stored) => key.test(stored)),
        );
        if (!isFound) missed.push(`${typed} ${word}`);
      }
    }
  }
  expect(missed).toEqual([]);
  expect(answers).toBeGreaterThan(1000);
});

it('has few keys for a long name, and none of short words', () => {
  expect(nameKeys(['Jo', 'Li'], ['x.fr'])).toEqual([]);
  expect(nameKeys(['Zoé', 'zoe1982'], ['chu-lyon.example'])).toEqual(['zoe', 'zoe1982', 'chu', 'lyon', 'example']);
  expect(nameKeys([Array.from({ length: 50 }, (_, index) => `nom${index}abcdefgh`).join(' ')])).toHaveLength(12);
});
