import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayOf, startOfDay } from './days.ts';

describe('a day of the academy', () => {
  it.each([
    ['2026-01-15', '2026-01-14T23:00:00.000Z', 'in winter'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z', 'in summer'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z', 'when clocks go forward'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z', 'after they did'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', 'when clocks go back'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z', 'after they did'],
  ])('%s begins at %s, %s', (day, instant) => {
    expect(startOfDay(day).toISOString()).toBe(instant);
    expect(dayOf(startOfDay(day))).toBe(day);
    expect(dayOf(new Date(startOfDay(day).getTime() - 1))).toBe(addDays(day, -1));
  });

  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-29', 365, '2027-03-29'],
  ])('%s plus %i is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
  });

  it.each([
    ['2026-11-02', 24, '2028-11-02'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('%s plus %i months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });
});
