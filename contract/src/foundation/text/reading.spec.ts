import { expect, it } from 'vitest';
import { minutesOfText, wordsOf } from './reading.ts';
import type { Block } from './rich-text.ts';

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

it('gives a text a minute for 250 words, and at least one', () => {
  const textOf = (words: number): Block[] => [{ type: 'paragraph', content: run('mot '.repeat(words)) }];
  expect([0, 1, 250, 251, 1000].map((words) => minutesOfText(textOf(words)))).toEqual([1, 1, 1, 2, 4]);
});
