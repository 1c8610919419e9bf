import { expect, it } from 'vitest';
import { untilDay } from './day-time.ts';

const HOUR = 3_600_000;

it("a mail that is not urgent waits for eight o'clock of its reader, also when the clock changes", () => {
  const waits = (at: string, zone: string) => untilDay(new Date(at), zone) / HOUR;
  expect([
    waits('2026-11-27T06:59:00Z', 'Europe/Paris') * 60,
    waits('2026-11-27T07:00:00Z', 'Europe/Paris'),
    waits('2026-11-27T18:59:00Z', 'Europe/Paris'),
    waits('2026-11-27T19:00:00Z', 'Europe/Paris'),
    waits('2026-11-27T23:30:00Z', 'Europe/Paris'),
    waits('2026-11-27T06:59:00Z', 'Pacific/Auckland'),
    waits('2026-11-27T07:00:00Z', 'Pacific/Auckland'),
    waits('2026-11-27T23:00:00Z', 'Asia/Kathmandu'),
    waits('2027-03-28T00:30:00Z', 'Europe/Paris'),
    // Of a zone that is unknown here, by that of the academy.
    waits('2026-11-27T23:30:00Z', 'Etc/Unknown'),
  ]).toEqual([1, 0, 0, 12, 7.5, 0, 12, 3.25, 6.5, 7.5]);
});
