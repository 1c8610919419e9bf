import { expect, it } from 'vitest';
import { announcedHoursText, minutesText } from './durations.ts';

it('shows minutes as hours from an hour on', () => {
  expect([1, 59, 60, 65, 127, 600].map((minutes) => minutesText(minutes).replaceAll('\u00a0', ' '))).toEqual([
    '1 min',
    '59 min',
    '1 h',
    '1 h 05',
    '2 h 07',
    '10 h',
  ]);
});

it('shows announced hours, with the plural from two on', () => {
  expect([1, 1.5, 2, 12].map((hours) => announcedHoursText(hours).replaceAll('\u00a0', ' '))).toEqual([
    '1 heure de formation annoncée',
    '1,5 heure de formation annoncée',
    '2 heures de formation annoncées',
    '12 heures de formation annoncées',
  ]);
});
