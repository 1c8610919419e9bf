import { expect, it } from 'vitest';
import { allowanceOf } from './allowance.ts';

const at = (text: string) => new Date(`2026-03-${text}:00Z`);

/** Attempts allowed, when they started, now, and what is left until when. */
const TABLE: [attempts: number, starts: string, now: string, expected: string][] = [
  [2, '', '10T12:00', '2'],
  [2, '10T11:00', '10T12:00', '1'],
  [2, '10T11:00 10T09:00', '10T12:00', '0, next 11T09:00'],
  [2, '10T11:00 10T09:00', '11T08:59', '0, next 11T09:00'],
  [2, '10T11:00 10T09:00', '11T09:00', '1'],
  // The quiz allowed more attempts when they started.
  [1, '10T11:00 10T09:00', '10T12:00', '0, next 11T11:00'],
];

it('counts the attempts of the last 24 hours', () => {
  const found = TABLE.map(([attempts, starts, now]) => {
    const started = starts.split(' ').flatMap((start) => (start ? { started_at: at(start) } : []));
    const { left, nextAt } = allowanceOf({ attempts }, started, at(now));
    return `${left}${nextAt ? `, next ${nextAt.toISOString().slice(8, 16)}` : ''}`;
  });
  expect(found).toEqual(TABLE.map(([, , , expected]) => expected));
});
