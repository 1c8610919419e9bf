import { filmContentSchema } from '@iris/contract/film-content';
import { expect, it } from 'vitest';
import { parseVtt } from './vtt.ts';

const file = (...lines: string[]) => `WEBVTT\n\n${lines.join('\n')}`;

it('reads times and texts, in the order of the film', () => {
  const text = file(
    'NOTE une remarque',
    '00:00:99.000 --> rien',
    '',
    'STYLE',
    '::cue { color: red }',
    '',
    'second',
    '01:02.500 --> 01:04.000 align:start position:10%',
    '<v Anne>Incision <i>principale</i></v>',
    '2,2 mm &amp; visco',
    '',
    '00:00:00.000 --> 00:00:02.000',
    'Bonjour',
  );
  const captions = [
    { start: 0, end: 2, text: 'Bonjour' },
    { start: 62.5, end: 64, text: 'Incision principale\n2,2 mm & visco' },
  ];
  expect(parseVtt(text)).toEqual({ captions, faults: [] });
  expect(filmContentSchema.shape.captions.parse(captions)).toEqual(captions);
});

it('reads files of every system: byte order mark, line ends, header text, hours', () => {
  const text = '\ufeffWEBVTT - Phaco\r\nKind: captions\r\n\r\n101:00:01.000 --> 101:00:02.000\r\nUn\rDeux';
  expect(parseVtt(text).captions).toEqual([{ start: 363_601, end: 363_602, text: 'Un\nDeux' }]);
});

it('names the line of everything it cannot read, and reads the rest', () => {
  const text = file(
    '00:01.000 --> 00:02.000',
    'Bon',
    '',
    '00:03,000 --> 00:04,000',
    'Virgules',
    '',
    'sans horaire',
    '',
    '00:06.000 --> 00:05.000',
    "À l'envers",
    '',
    'longue',
    '00:07.000 --> 00:08.000',
    'x'.repeat(301),
    '',
    '00:09.000 --> 00:10.000',
  );
  const { captions, faults } = parseVtt(text);
  expect(captions).toEqual([{ start: 1, end: 2, text: 'Bon' }]);
  expect(faults.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '6 Un horaire illisible\u00a0: écrivez 00:01:02.500 --> 00:01:05.000',
    '9 Un sous-titre sans horaire',
    '11 Un sous-titre qui finit avant de commencer',
    '15 Un sous-titre de plus de 300 caractères',
  ]);
});

it.each([
  ['', '1 Le fichier ne commence pas par WEBVTT'],
  ['1\n00:00:01,000 --> 00:00:02,000\nSRT', '1 Le fichier ne commence pas par WEBVTT'],
  ['WEBVTTX\n', '1 Le fichier ne commence pas par WEBVTT'],
])('refuses %j', (text, expected) => {
  const { captions, faults } = parseVtt(text);
  expect(captions).toEqual([]);
  expect(faults.map(({ line, message }) => `${line} ${message}`)).toEqual([expected]);
});
