import { expect, it } from 'vitest';
import { formatPeriod } from './period.ts';

it('periods are in years where they are whole', () => {
  expect([1, 30, 365, 730, 1095, 3650, 4015].map(formatPeriod)).toEqual([
    'Un jour',
    '30\u00a0jours',
    'Un an',
    'Deux\u00a0ans',
    'Trois\u00a0ans',
    'Dix\u00a0ans',
    '11\u00a0ans',
  ]);
});
