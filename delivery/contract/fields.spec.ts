import { expect, it } from 'vitest';
import { label } from './fields.ts';

it('refuses a label that is empty, too long or has characters that nobody sees', () => {
  expect(label(8).parse('  Équipe ')).toBe('Équipe');
  const wrong = ['', ' ', 'a\nb', 'a\u202eb', 'a\u0000b', 'x'.repeat(9), 7, null];
  expect(wrong.filter((value) => label(8).safeParse(value).success)).toEqual([]);
});
