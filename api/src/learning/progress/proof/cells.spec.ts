import { expect, it } from 'vitest';
import { textOf } from '../../../../test/data/programs.fixtures.ts';
import { cellsOfReading, completingCells } from './cells.ts';

it('asks for half of the minutes of a text, which are at least those of its words, and a quarter of those of a document', () => {
  const cells = {
    short: cellsOfReading({ minutes: 1, text: textOf(40) }),
    raised: cellsOfReading({ minutes: 4, text: textOf(40) }),
    long: cellsOfReading({ minutes: 1, text: textOf(1000) }),
    document: cellsOfReading({ minutes: 8 }),
  };
  expect(cells).toEqual({ short: 6, raised: 24, long: 24, document: 24 });
  expect(Object.values(cells).map(completingCells)).toEqual([5, 21, 21, 21]);
});
