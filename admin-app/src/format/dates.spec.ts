import { expect, it, vi } from 'vitest';
import { formatDate, formatDays, formatDuration, formatShortDay } from './dates.ts';

vi.hoisted(() => {
  process.env.TZ = 'America/Mexico_City';
});

it("formats instants in the academy's time zone, whatever that of the browser is", () => {
  expect(formatDate('2026-11-30T23:30:00.000Z')).toBe('01/12/2026');
});

it('formats days without shifting them to another time zone', () => {
  expect(formatShortDay('2026-11-01')).toBe('1 nov.');
  expect(formatDays('2026-11-01')).toBe('1 novembre 2026');
});

it('formats consecutive days as a range', () => {
  expect(formatDays('2026-11-02', '2026-11-08')).toMatch(/^2\D8 novembre 2026$/);
  expect(formatDays('2026-11-30', '2026-12-06')).toMatch(/^30 novembre\D+6 décembre 2026$/);
});

it('formats durations in milliseconds or seconds', () => {
  expect(formatDuration(320)).toBe('320\u00a0ms');
  expect(formatDuration(1349)).toBe('1,3\u00a0s');
  expect(formatDuration(12_000)).toBe('12\u00a0s');
});
