import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseRoster, RosterError } from '@iris/contract/roster';
import { expect, it } from 'vitest';
import { decodeRoster, readRosterFile } from './decode-roster.ts';

const TEXT = 'Prénom;Nom;E-mail\r\nZoé;L’Œuvre;zoe@chu.fr\r\n';
const bytes = (...values: number[]) => new Uint8Array(values);

/** The same list as two systems write it. */
const ENCODED: Record<string, string> = {
  macintosh:
    'Tm9tO1Byjm5vbQ1MZWaPdnJlO1pvjg1Nn2xsZXI7RnJhbo1vaXMNTEVG6VZSRTtBTkHsUw2DbWlsZTvOdXZyYXJkDUzVSJl0ZTtOb5FsDYFuZ3N0cpptO4JlbGlrDQ==',
  windows:
    'Tm9tO1By6W5vbQ1MZWbodnJlO1pv6Q1N/GxsZXI7RnJhbudvaXMNTEVGyFZSRTtBTkHPUw3JbWlsZTuMdXZyYXJkDUySSPR0ZTtOb+tsDcVuZ3N0cvZtO8dlbGlrDQ==',
};

/** As Excel for Windows saves «CSV (séparateur : point-virgule)». */
function windows1252(text: string): Uint8Array {
  const signs: Record<string, number> = { '’': 0x92, Œ: 0x8c };
  return Uint8Array.from(text, (sign) => signs[sign] ?? sign.charCodeAt(0));
}

function utf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let index = 0; index < text.length; index += 1) view.setUint16(2 * index, text.charCodeAt(index), isLittle);
  return new Uint8Array(view.buffer);
}

it('reads the same text of each encoding in which spreadsheets write', () => {
  const files = [
    new TextEncoder().encode(TEXT),
    new TextEncoder().encode(`\ufeff${TEXT}`),
    windows1252(TEXT),
    utf16(`\ufeff${TEXT}`, true),
    utf16(`\ufeff${TEXT}`, false),
  ];
  for (const file of files) {
    expect(parseRoster(decodeRoster(file), { role: 'resident' })).toEqual({
      rows: [{ line: 2, name: 'Zoé L’Œuvre', email: 'zoe@chu.fr', role: 'resident' }],
      faults: [],
    });
  }
});

it('tells the letters of Macintosh from those of Windows, and believes no mark that the bytes deny', () => {
  const names = ['Lefèvre;Zoé', 'Müller;François', 'LEFÈVRE;ANAÏS', 'Émile;Œuvrard', 'L’Hôte;Noël', 'Ångström;Çelik'];
  const text = `Nom;Prénom\r${names.join('\r')}\r`;
  const written = (encoding: string) => Buffer.from(ENCODED[encoding] ?? '', 'base64');
  expect(decodeRoster(written('macintosh'))).toBe(text);
  expect(decodeRoster(written('windows'))).toBe(text);
  expect(decodeRoster(Buffer.concat([bytes(0xef, 0xbb, 0xbf), written('windows')]))).toBe(text);
  const joined = [Buffer.from('Prénom\n'), windows1252('Zoé\n'), Buffer.from('Anaïs\n')];
  expect(decodeRoster(Buffer.concat(joined))).toBe('Prénom\nZoé\nAnaïs\n');
});

/** Bytes of the letters in which the encodings differ: Windows, Macintosh. */
const LETTERS: Record<string, [number, number]> = {
  ...{ é: [0xe9, 0x8e], è: [0xe8, 0x8f], ê: [0xea, 0x90], ë: [0xeb, 0x91], à: [0xe0, 0x88], â: [0xe2, 0x89] },
  ...{ ç: [0xe7, 0x8d], î: [0xee, 0x94], ï: [0xef, 0x95], ô: [0xf4, 0x99], ö: [0xf6, 0x9a], œ: [0x9c, 0xcf] },
  ...{ û: [0xfb, 0x9e], ü: [0xfc, 0x9f], ÿ: [0xff, 0xd8], ñ: [0xf1, 0x96], É: [0xc9, 0x83], È: [0xc8, 0xe9] },
  ...{ Ë: [0xcb, 0xe8], À: [0xc0, 0xcb], Â: [0xc2, 0xe5], Ç: [0xc7, 0x82], Î: [0xce, 0xeb], Ï: [0xcf, 0xec] },
  ...{ Ô: [0xd4, 0xef], Ö: [0xd6, 0x85], Œ: [0x8c, 0xce], Ü: [0xdc, 0x86], Ñ: [0xd1, 0x84], Ê: [0xca, 0xe6] },
  ...{ '’': [0x92, 0xd5], '–': [0x96, 0xd0], '\u00a0': [0xa0, 0xca], '°': [0xb0, 0xa1], '«': [0xab, 0xc7] },
  '»': [0xbb, 0xc8],
};

it('knows the encoding by a single name', () => {
  const names = [
    ...[
      'Éric',
      'Ève',
      'Ève-Marie',
      'Élodie',
      'ANDRÉ',
      'Maëlle',
      'Gaëtan',
      'Zoë',
      'ZOË',
      'NOËL',
      'Noël',
      'ANAÏS',
      'Anaïs',
    ],
    ...[
      'Œuvrard',
      'Cœur',
      'LEBŒUF',
      'Lebœuf',
      'Île',
      'Îles',
      'BENOÎT',
      'Benoît',
      'Jean–Luc',
      'Loïc',
      'François',
      'FRANÇOIS',
    ],
    ...[
      'Ça',
      'Çelik',
      'ÇELIK',
      'Müller',
      'MÜLLER',
      'Ünal',
      'Ömer',
      'Björn',
      'Muñoz',
      'MUÑOZ',
      'Maÿlis',
      'L’Hôte',
      'd’Arc',
    ],
    ...[
      'Côme',
      'CÔME',
      'Château',
      'CHÂTEAU',
      'Lefèvre',
      'LEFÈVRE',
      'Agnès',
      'AGNÈS',
      'Élise Lemaître',
      'Voilà',
      'Bûche',
    ],
    ...[
      'école',
      'élodie',
      'éric',
      'âge',
      'être',
      'N’Guyen',
      'Anne\u00a0Testard',
      'n°\u00a03',
      '«\u00a0Anne\u00a0»',
      'Forêt',
      'FORÊT',
    ],
  ];
  const wrong = names.flatMap((name) =>
    [0, 1].flatMap((encoding) => {
      const file = Uint8Array.from(name, (sign) => LETTERS[sign]?.[encoding] ?? sign.charCodeAt(0));
      const text = decodeRoster(file);
      return text === name ? [] : [`${name} of ${['Windows', 'Macintosh'][encoding]}: ${text}`];
    }),
  );
  expect(wrong).toEqual([]);
});

it.each([
  ['macroman-excel-for-mac.csv', ['Zoé Lefèvre zoe.t3@essai.example', 'François Münch francois.t3@essai.example']],
  ['angle-brackets.csv', ['Zoé Testard zoe.t17@essai.example']],
  [
    'semicolons-with-more-commas-in-cells.csv',
    ['Testard Anne anne.t21@essai.example', 'Testard Bruno bruno.t21@essai.example'],
  ],
])('reads the people of %s', async (name, people) => {
  const file = await readFile(join(import.meta.dirname, 'samples', name));
  const { rows, faults } = parseRoster(decodeRoster(file), { role: 'resident' });
  expect([rows.map((row) => `${row.name} ${row.email}`), faults]).toEqual([people, []]);
});

it('refuses files of another kind with the remedy, and does not read a large one', async () => {
  const others = [bytes(0x50, 0x4b, 3, 4, 0), bytes(0xd0, 0xcf, 0x11, 0xe0), new TextEncoder().encode('%PDF-1.7')];
  for (const other of others)
    expect(() => decodeRoster(other)).toThrow(/CSV\. Dans Excel.: Fichier > Enregistrer sous/);
  const large = {
    size: 10 * 1024 ** 2,
    arrayBuffer: () => Promise.reject(new Error('it was read')),
  } as unknown as Blob;
  await expect(readRosterFile(large)).rejects.toThrow(RosterError);
});
