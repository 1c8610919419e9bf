import { expect, it } from 'vitest';
import { addDays, addMonths, dayOf, startOfDay } from './days.ts';

it.each([
  ['2026-01-15', '2026-01-14T23:00:00.000Z', 'in winter'],
  ['2026-07-15', '2026-07-14T22:00:00.000Z', 'in summer'],
  ['2026-03-30', '2026-03-29T22:00:00.000Z', 'after clocks went forward'],
  ['2026-10-26', '2026-10-25T23:00:00.000Z', 'after clocks went back'],
])('%s begins at %s, %s', (day, instant) => {
  expect(startOfDay(day).toISOString()).toBe(instant);
  expect(dayOf(startOfDay(day))).toBe(day);
  expect(dayOf(new Date(startOfDay(day).getTime() - 1))).toBe(addDays(day, -1));
});

it('adds days and months', () => {
  expect([addDays('2028-02-28', 1), addDays('2026-01-01', -1), addDays('2026-03-29', 365)]).toEqual([
    ...['2028-02-29', '2025-12-31', '2027-03-29'],
  ]);
  expect([addMonths('2026-11-02', 24), addMonths('2026-01-31', 1), addMonths('2028-02-29', 12)]).toEqual([
    ...['2028-11-02', '2026-02-28', '2029-02-28'],
  ]);
});
