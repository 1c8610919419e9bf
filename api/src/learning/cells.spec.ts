import type { Block } from '@iris/contract/rich-text';
import { expect, it } from 'vitest';
import { cellsOfReading, completingCells } from './cells.ts';
import { wordsOf } from './words.ts';

const run = (text: string) => [{ text }];

it('counts the words of each kind of block, and a figure like fifty', () => {
  const cases: [Block, number][] = [
    [
      { type: 'paragraph', content: [{ text: 'La capsulo' }, { text: 'rhexis', bold: true }, { text: ' est ronde.' }] },
      4,
    ],
    [{ type: 'heading', level: 2, content: run("L'incision en trois plans") }, 4],
    [{ type: 'list', ordered: false, items: [run('un bord net'), run('5,5 mm')] }, 5],
    [{ type: 'quote', content: run('«\u00a0Lentement\u00a0» \u2013 un maître\u00a0!') }, 3],
    [{ type: 'notice', tone: 'key', content: [] }, 0],
    [{ type: 'figure', image: '/a.svg', image_alt: 'Non comptée', caption: 'Deux mots' }, 52],
    [
      {
        type: 'table',
        caption: 'Réglages',
        header: ['Étape', 'Vide'],
        rows: [
          ['Noyau', '300 mmHg'],
          ['', '\u2013'],
        ],
      },
      6,
    ],
  ];
  const wrong = cases.filter(([block, words]) => wordsOf([block]) !== words);
  expect(wrong.map(([block, words]) => `${block.type}: ${wordsOf([block])}, not ${words}`)).toEqual([]);
  expect(wordsOf(cases.map(([block]) => block))).toBe(74);
});

it('asks for half of the time of a text, whatever minutes it announces, and a quarter of the minutes of a document', () => {
  const textOf = (words: number) => ({ blocks: [{ type: 'paragraph' as const, content: run('mot '.repeat(words)) }] });
  const cells = {
    empty: cellsOfReading({ minutes: 60, text: { blocks: [] } }),
    short: cellsOfReading({ minutes: 60, text: textOf(40) }),
    long: cellsOfReading({ minutes: 1, text: textOf(1000) }),
    document: cellsOfReading({ minutes: 8 }),
  };
  expect(cells).toEqual({ empty: 1, short: 1, long: 24, document: 24 });
  expect(Object.values(cells).map(completingCells)).toEqual([1, 1, 21, 21]);
});
