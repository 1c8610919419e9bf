import {
  cleanEmail,
  day,
  email,
  imageAddress,
  line,
  optionalLine,
  optionalParagraph,
  paragraph,
  printedLine,
  type TextKind,
} from '@iris/contract/foundation';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { textPatterns } from './text-patterns.ts';

const patterns = textPatterns();

const RULES = {
  line: [line('requis', 100), patterns.line],
  printedLine: [printedLine('requis', 100), patterns.printedLine],
  optionalLine: [optionalLine(100), patterns.optionalLine],
  paragraph: [paragraph('requis', 100), patterns.paragraph],
  optionalParagraph: [optionalParagraph(100), patterns.optionalParagraph],
  email: [email, patterns.email],
  imageAddress: [imageAddress('requis'), patterns.imageAddress],
  day: [day, patterns.day],
} satisfies Record<TextKind, [schema: z.ZodType, pattern: string]>;

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
const CHARACTERS = [...' \t\n\v\f\r\0\u0085\u00a0\u200b\u2028\u202e\ufeff'];
const DAYS = [
  ...[
    '1999-12-31',
    '2000-01-01',
    '2099-12-31',
    '2100-01-01',
    '2026-3-14',
    '2026-03-14T00:00',
    '20260314',
    '٢٠٢٦-٠٣-١٤',
  ],
  ...['2000', '2001', '2004', '2010', '2090', '2096', '2098', '2100'].map((year) => `${year}-02-29`),
  ...Array.from({ length: 14 }, (_, month) =>
    ['00', '01', '28', '30', '31', '32'].map((date) => `2026-${String(month).padStart(2, '0')}-${date}`),
  ).flat(),
];

it('accepts what the contract accepts, with spaces and other characters around and within', () => {
  const texts = [...CORES, ...DAYS].flatMap((core) => [
    core,
    ...CHARACTERS.flatMap((character) => [`${character}${core}`, `${core}${character}`, `${core} ${character}${core}`]),
  ]);
  const wrong = Object.entries(RULES).flatMap(([kind, [schema, source]]) => {
    const pattern = new RegExp(source, 'u');
    // The pattern of an address describes what is left of a pasted one.
    const described = (text: string) => (kind === 'email' ? cleanEmail(text) : text);
    return texts
      .filter((text) => pattern.test(described(text)) !== schema.safeParse(text).success)
      .map((text) => `${kind} ${JSON.stringify(text)}`);
  });
  expect(wrong).toEqual([]);
});
