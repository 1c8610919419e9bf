import { expect, it } from 'vitest';
import { readQuery } from './page-query.ts';

it('keeps what a page reads of a query, in one spelling', () => {
  const read = (search: string) => readQuery(search, ['q', 'after']);
  expect([
    read(''),
    read('?utm_source=lettre'),
    read('?after=1&fbclid=x&q=la+phaco&q=deux'),
    read('?q=la%20phaco&after=1'),
    read('?q='),
  ]).toEqual(['', '', '?q=la+phaco&after=1', '?q=la+phaco&after=1', '?q=']);
});
