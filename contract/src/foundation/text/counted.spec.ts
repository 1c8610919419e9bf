import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('groups a count, and the plural begins with two', () => {
  const texts = [0, 1, 2, 999, 1240, 1_234_567].map((count) => counted(count, 'place'));
  expect(texts.map((text) => text.replace(/\s/g, ' '))).toEqual([
    '0 place',
    '1 place',
    '2 places',
    '999 places',
    '1 240 places',
    '1 234 567 places',
  ]);
  expect(counted(2, 'sous-titre lu', 'sous-titres lus')).toBe('2\u00a0sous-titres lus');
});
