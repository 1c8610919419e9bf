import { describe, expect, it } from 'vitest';
import {
  body,
  day,
  email,
  imageAddress,
  isImageAddress,
  line,
  objectId,
  optionalLine,
  optionalParagraph,
  paragraph,
  version,
} from './fields.ts';

describe('an image address', () => {
  it.each(['/illustrations/oct.svg', 'https://images.example.org/a.jpg?w=640', 'http://localhost:3000/a.png'])(
    'accepts %s',
    (address) => expect(isImageAddress(address)).toBe(true),
  );

  it.each([
    '//elsewhere.example/a.png',
    'https://user:secret@images.example.org/a.png',
    'https:///user:secret@images.example.org/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'images/a.png',
    '/a b.png',
    '/\\elsewhere.example/a.png',
  ])('rejects %s', (address) => expect(isImageAddress(address)).toBe(false));
});

it('normalizes an e-mail address', () => {
  expect(email.parse('  Claire.Fontaine@Example.ORG ')).toBe('claire.fontaine@example.org');
  expect(email.safeParse('claire').error?.issues[0]?.message).toBe("L'adresse e-mail n'est pas valide");
  expect(email.safeParse('').error?.issues.map(({ message }) => message)).toEqual(["L'e-mail est requis"]);
});

it('trims a line and rejects an empty one, line breaks and control characters', () => {
  const name = line('Le nom est requis', 10);
  expect(name.parse('  Inès ')).toBe('Inès');
  for (const wrong of ['', '   ', undefined, 7])
    expect(name.safeParse(wrong).error?.issues[0]?.message).toBe('Le nom est requis');
  for (const wrong of ['a\nb', 'a\u0000b', 'x'.repeat(11)]) expect(name.safeParse(wrong).success).toBe(false);
});

it('accepts line breaks and nothing at all in an optional paragraph, but no other control character', () => {
  const address = optionalParagraph(24);
  expect(address.parse(' 12 rue X\n69003 Lyon ')).toBe('12 rue X\n69003 Lyon');
  expect(address.parse('')).toBe('');
  for (const wrong of ['Lyon\u0007', 'x'.repeat(25), 7]) expect(address.safeParse(wrong).success).toBe(false);
});

it('limits the length of a line before and after it is normalized, with one message', () => {
  // U+0958 has two characters in its composed form.
  for (const long of ['x'.repeat(9), ' '.repeat(9), '\u0958'.repeat(5)]) {
    expect(
      line('requis', 8)
        .safeParse(long)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['8 caractères au plus']);
  }
  expect(line('requis', 8).parse(' e\u0301 ')).toBe('\u00e9');
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

it('accepts the scripts, signs and spaces of real names, normalized to NFC', () => {
  const written = ['Zoé l\u2019Œil', 'Rétine\u00a0: 1\u202f200\u00a0€', 'د. ليلى', '眼科', 'Bravo ❤️', '🇫🇷'];
  for (const text of written) expect(line('requis', 40).parse(text)).toBe(text);
  expect(line('requis', 40).parse('Ine\u0300s')).toBe('Inès');
});

it('rejects unknown fields of a body and lists them', () => {
  const result = body({ id: objectId }).safeParse({ id: 'a'.repeat(24), role: 'admin' });
  expect(result.error?.issues[0]?.message).toBe('Champ inconnu\u00a0: role');
});

it.each([
  ['a line', line('requis', 8), ['', ' ', 'a\nb', 'x'.repeat(9), 7, null]],
  [
    'an optional line',
    optionalLine(8),
    [' '.repeat(9), 'a\nb', 'a\u202eb', 'x'.repeat(9), '\u0958'.repeat(5), 7, null],
  ],
  ['a paragraph', paragraph('requis', 8), ['', ' \n ', 'a\u0000b', 'a\u001bb', 'x'.repeat(9), 7, null]],
  ['an optional paragraph', optionalParagraph(8), ['a\u0000b', 'a\u007fb', 'x'.repeat(9), 7, null]],
  ['an e-mail', email, ['', 'a', 'a@b', 'a b@example.org', `${'a'.repeat(250)}@example.org`, 7, null]],
  ['an identifier', objectId, ['', 'a', 'g'.repeat(24), 'a'.repeat(25), ` ${'a'.repeat(24)}`, 7, null]],
  ['an image', imageAddress('requis'), ['', ' ', 'javascript:a', '//b/a.png', `/${'x'.repeat(2048)}`, 7, null]],
  ['a version', version, [0, -1, 1.5, '1', null]],
  ['a day', day, ['', '2026-02-30', '1999-12-31', '2100-01-01', '14/03/2026', 7, null]],
])('refuses what is not %s', (_, field, wrong) => {
  expect(wrong.filter((value) => field.safeParse(value).success)).toEqual([]);
});

it.each([
  ['an identifier', objectId, 'ABCDEF'.repeat(4), 'abcdef'.repeat(4)],
  ['a line', line('requis', 8), ' e\u0301 ', '\u00e9'],
  ['an optional line', optionalLine(8), ' e\u0301 ', '\u00e9'],
  ['a paragraph', paragraph('requis', 8), ' a\n\tb ', 'a\n\tb'],
  ['an optional paragraph', optionalParagraph(8), ' a\nb ', 'a\nb'],
  ['an e-mail', email, ' A@Example.ORG ', 'a@example.org'],
  ['an image', imageAddress('requis'), ' /a.png ', '/a.png'],
])('tidies %s', (_, field, typed, stored) => expect(field.parse(typed)).toBe(stored));
