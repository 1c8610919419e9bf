import { expect, it } from 'vitest';
import { allowanceOf } from './allowance.ts';

const at = (text: string) => new Date(`2026-03-${text}:00Z`);
const allowance = (attempts: number, starts: string[], now: string) => {
  const { left, nextAt } = allowanceOf(
    { attempts },
    starts.map((start) => ({ started_at: at(start) })),
    at(now),
  );
  return [left, nextAt?.toISOString().slice(8, 16) ?? null];
};

it('counts the attempts of the last 24 hours', () => {
  const table: [Parameters<typeof allowance>, unknown[]][] = [
    [
      [2, [], '10T12:00'],
      [2, null],
    ],
    [
      [2, ['10T11:00'], '10T12:00'],
      [1, null],
    ],
    [
      [2, ['10T11:00', '10T09:00'], '10T12:00'],
      [0, '11T09:00'],
    ],
    [
      [2, ['10T11:00', '10T09:00'], '11T08:59'],
      [0, '11T09:00'],
    ],
    [
      [2, ['10T11:00', '10T09:00'], '11T09:00'],
      [1, null],
    ],
    // The quiz allowed more attempts when they started.
    [
      [1, ['10T11:00', '10T09:00'], '10T12:00'],
      [0, '11T11:00'],
    ],
  ];
  expect(table.map(([call]) => allowance(...call))).toEqual(table.map(([, expected]) => expected));
});
