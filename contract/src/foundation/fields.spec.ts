import { expect, it } from 'vitest';
import type { z } from 'zod';
import {
  body,
  day,
  email,
  INVISIBLE,
  imageAddress,
  line,
  objectId,
  optionalLine,
  optionalParagraph,
  paragraph,
  printedLine,
  version,
} from './fields.ts';

const SECRET = 'user:secret@images.example.org/a.png';

/** A field with what it refuses, and with what is typed and then stored. */
const FIELDS: [name: string, field: z.ZodType, refused: unknown[], tidied?: Record<string, string>][] = [
  [
    'a line',
    line('requis', 8),
    ['', ' ', 'a\nb', 'a\u0000b', 'x'.repeat(9), ' '.repeat(9), '\u0958'.repeat(5), 7, null, undefined],
    { ' e\u0301 ': '\u00e9' },
  ],
  [
    'an optional line',
    optionalLine(8),
    [' '.repeat(9), 'a\nb', 'a\u202eb', 'x'.repeat(9), '\u0958'.repeat(5), 7, null],
    { ' e\u0301 ': '\u00e9' },
  ],
  [
    'a printed line',
    printedLine('requis', 8),
    ['', ' ', 'a\nb', '漢', '👁', 'Ольга', 'a\u200bb', 'x'.repeat(9), 7, null],
    { ' β ≥ µ ': 'β ≥ µ', 'e\u0301': 'é', Ọ̀ṣun: 'Ọ̀ṣun' },
  ],
  [
    'a paragraph',
    paragraph('requis', 8),
    ['', ' \n ', 'a\u0000b', 'a\u001bb', 'x'.repeat(9), 7, null],
    { ' a\n\tb ': 'a\n\tb' },
  ],
  [
    'an optional paragraph',
    optionalParagraph(8),
    ['a\u0000b', 'a\u0007b', 'a\u007fb', 'x'.repeat(9), 7, null],
    { ' a\nb ': 'a\nb', '': '' },
  ],
  [
    'an e-mail',
    email,
    ['', 'a', 'a@b', 'a b@example.org', `${'a'.repeat(250)}@example.org`, 7, null],
    { '  A@Example.ORG ': 'a@example.org' },
  ],
  [
    'an identifier',
    objectId,
    ['', 'a', 'g'.repeat(24), 'a'.repeat(25), ` ${'a'.repeat(24)}`, 7, null],
    { [`${'ABCDEF'.repeat(4)}`]: 'abcdef'.repeat(4) },
  ],
  [
    'an image',
    imageAddress('requis'),
    [
      ...['', ' ', 'javascript:alert(1)', 'data:image/png;base64,AAAA', 'images/a.png', '/a b.png'],
      ...['//b/a.png', '/\\b/a.png', `https://${SECRET}`, `https:///${SECRET}`, `/${'x'.repeat(2048)}`, 7, null],
    ],
    {
      ' /a.png ': '/a.png',
      'https://images.example.org/a.jpg?w=640': 'https://images.example.org/a.jpg?w=640',
      'http://localhost:3000/a.png': 'http://localhost:3000/a.png',
    },
  ],
  ['a version', version, [0, -1, 1.5, '1', null]],
  ['a day', day, ['', '2026-02-30', '1999-12-31', '2100-01-01', '14/03/2026', 7, null]],
];

it.each(FIELDS)('%s refuses what is none, and tidies what is typed', (_, field, refused, tidied = {}) => {
  expect(refused.filter((value) => field.safeParse(value).success)).toEqual([]);
  expect(Object.keys(tidied).map((typed) => field.parse(typed))).toEqual(Object.values(tidied));
});

it('says what is wrong once', () => {
  const name = line('Le nom est requis', 8);
  const tooLong = '8 caractères au plus';
  const cells: [field: z.ZodType, value: unknown, message: string][] = [
    [printedLine('requis', 8), 'a 漢', "Remplacez «\u00a0漢\u00a0»\u00a0: les attestations ne savent pas l'imprimer"],
    [email, 'claire', "L'adresse e-mail n'est pas valide"],
    [email, '', "L'e-mail est requis"],
    ...['', '   ', undefined, 7].map((value): [z.ZodType, unknown, string] => [name, value, 'Le nom est requis']),
    // U+0958 has two characters in its composed form.
    ...['x'.repeat(9), '\u0958'.repeat(5)].map((value): [z.ZodType, unknown, string] => [name, value, tooLong]),
    [body({ id: objectId }), { id: 'a'.repeat(24), role: 'admin' }, 'Champ inconnu\u00a0: role'],
  ];
  const messagesOf = ([field, value]: (typeof cells)[number]) =>
    field.safeParse(value).error?.issues.map(({ message }) => message);
  expect(cells.map(messagesOf)).toEqual(cells.map(([, , message]) => [message]));
});

it('rejects invisible characters in a line with a message of their own', () => {
  const hidden = [
    ...['\u0007', '\u001b', '\u0085', '\u009f', '\u2028', '\u2029', '\ud800'],
    ...['\u202a', '\u202e', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c'],
    ...['\u200b', '\u200c', '\u200d', '\u00ad', '\u2060', '\u2064', '\ufeff', '\u115f', '\u3164', '\u180e'],
    ...['\u{e0001}', '\u{e0061}', '\ufe00', '\ufe0f', '\u034f'],
  ];
  const accepted = hidden.filter((character) => {
    const text = `Claire${character}Fontaine`;
    return [line('Le nom est requis', 40), optionalLine(40)].some((field) => {
      return field.safeParse(text).error?.issues[0]?.message.includes('caractère invisible') !== true;
    });
  });
  expect(accepted.map((character) => character.codePointAt(0)?.toString(16))).toEqual([]);
});

it('accepts joiners where a spelling has them, and nowhere else', () => {
  const zwnj = '\u200c';
  const zwj = '\u200d';
  const spelled = [
    ...[`علی${zwnj}رضا`, `مهدی${zwnj}پور`, `شمس${zwnj}الدین`, `ශ්${zwj}රී ලංකා`, `ක්${zwj}ෂ`],
    ...[
      `മോഹന്${zwj}`,
      `അവര്${zwj} ലാല്${zwj}`,
      `ന്${zwnj}മ`,
      `क्${zwj}ष`,
      `क्${zwnj}ष`,
      `ক্${zwj}ষ`,
      `Dr 👩${zwj}⚕️`,
      `👩🏽${zwj}⚕️`,
    ],
  ];
  expect(spelled.filter((name) => line('requis', 40).safeParse(name).data !== name)).toEqual([]);
  const hidden = [
    ...[
      `An${zwj}ne`,
      `An${zwnj}ne`,
      `${zwnj}علی`,
      `علی${zwnj}`,
      `ع${zwnj}${zwnj}ل`,
      `ا${zwnj}ل`,
      `علی${zwnj}Anne`,
      `ع${zwj}ل`,
    ],
    ...[`ශ්${zwj}${zwj}රී`, `മ${zwj}`, `മോഹന്${zwnj}`, `क${zwj}ष`, `a👩${zwj}`, `${zwj}👩`, `Łu${zwj}cja`, `眼${zwj}科`],
    ...[`علی\u200bرضا`, `علی\u200fرضا`, `ශ්\u2060රී`, `Anne\u{e0061}`],
  ];
  expect(hidden.filter((name) => line('requis', 40).safeParse(name).success)).toEqual([]);
});

it('accepts the scripts, signs and spaces of real names, normalized to NFC', () => {
  const written = [
    'Zoé l\u2019Œil',
    'Ọlábísí Ẹ̀dá O̩ná',
    '\u02bcUmar',
    'Kāʻulu',
    'Łucja Nguyễn',
    'Rétine\u00a0: 1\u202f200\u00a0€',
    'د. ليلى',
    '眼科',
    'Bravo ❤️',
    '🇫🇷',
  ];
  for (const text of written) expect(line('requis', 40).parse(text)).toBe(text);
  expect(line('requis', 40).parse('Ine\u0300s')).toBe('Inès');
});

it('looks for joiners where they are, and not behind each of many marks, which would take hours', () => {
  expect(INVISIBLE.test(`a${'\u0305'.repeat(400_000)}`)).toBe(false);
});
