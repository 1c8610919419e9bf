import { expect, it } from 'vitest';
import { formatPreciseMoment, parseMoment, storedMoment } from './moment.ts';

it('formats moments with hundredths', () => {
  expect([0, 5.5, 59.999, 252.5, 3852.07].map(formatPreciseMoment)).toEqual([
    '0:00,00',
    '0:05,50',
    '1:00,00',
    '4:12,50',
    '1:04:12,07',
  ]);
});

it('reads what authors type, and what is shown', () => {
  const read = ['4:12,5', '4:12.50', '252,5', ' 0:00 ', '1:04:12,07', '90', '4:72', 'abc', '', '-3', '4:', '1:2:3:4'];
  expect(read.map(parseMoment)).toEqual([
    252.5,
    252.5,
    252.5,
    0,
    3852.07,
    90,
    ...Array.from({ length: 6 }, () => undefined),
  ]);
  expect([0, 5.5, 252.5, 3852.07].map((seconds) => parseMoment(formatPreciseMoment(seconds)))).toEqual([
    0, 5.5, 252.5, 3852.07,
  ]);
});

it('stores hundredths', () => {
  expect([storedMoment(12.34567), storedMoment(-1)]).toEqual([12.35, 0]);
});
