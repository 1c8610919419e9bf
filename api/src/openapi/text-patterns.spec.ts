import { email, imageAddress, line, optionalLine, optionalParagraph, paragraph } from '@iris/contract/fields';
import { expect, it } from 'vitest';
import { textPatterns } from './text-patterns.ts';

const SCHEMAS = {
  line: line('requis', 100),
  optionalLine: optionalLine(100),
  paragraph: paragraph('requis', 100),
  optionalParagraph: optionalParagraph(100),
  email,
  imageAddress: imageAddress('requis'),
};

const CORES = [
  '',
  'a',
  'a b',
  'é œ 漢 😀',
  'sophie@example.org',
  '/image.webp',
  'https://images.example/lyon.jpg',
  '//a',
];
const CHARACTERS = [
  ' ',
  '\t',
  '\n',
  '\v',
  '\f',
  '\r',
  '\0',
  '\u0085',
  '\u00a0',
  '\u200b',
  '\u2028',
  '\u202e',
  '\ufeff',
];

it('accepts what the contract accepts, with spaces and other characters around and within', () => {
  const patterns = textPatterns();
  const texts = CORES.flatMap((core) => [
    core,
    ...CHARACTERS.flatMap((character) => [`${character}${core}`, `${core}${character}`, `${core} ${character}${core}`]),
  ]);
  const wrong = Object.entries(SCHEMAS).flatMap(([kind, schema]) => {
    const pattern = new RegExp(patterns[kind as keyof typeof SCHEMAS], 'u');
    return texts
      .filter((text) => pattern.test(text) !== schema.safeParse(text).success)
      .map((text) => `${kind} ${JSON.stringify(text)}`);
  });
  expect(wrong).toEqual([]);
});
