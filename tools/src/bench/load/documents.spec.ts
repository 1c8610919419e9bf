import { expect, it } from 'vitest';
import { areMostlyFiles } from './documents.ts';

it('counts a run only when most answers are files', () => {
  expect(areMostlyFiles({ 200: { count: 60 }, 503: { count: 40 } })).toBe(true);
  expect(areMostlyFiles({ 200: { count: 40 }, 503: { count: 60 } })).toBe(false);
  expect(areMostlyFiles({ 429: { count: 100 } })).toBe(false);
  expect(areMostlyFiles({})).toBe(false);
});
