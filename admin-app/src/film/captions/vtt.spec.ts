import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filmContentSchema, filmFaults } from '@iris/contract/programs';
import { expect, it } from 'vitest';
import { parseVtt } from './vtt.ts';
import type { VttNote } from './vtt-fit.ts';

const describeNotes = (notes: VttNote[]) => notes.map(({ line, message }) => `${line} ${message}`);
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
  expect(parseVtt(text, 600)).toEqual({ captions, faults: [], changes: [] });
  expect(filmContentSchema.shape.captions.parse(captions)).toEqual(captions);
});

it('reads the character references of HTML once, and a sign that opens no tag as text', async () => {
  const sample = await readFile(join(import.meta.dirname, 'samples', 'entities.vtt'), 'utf8');
  const cues: [written: string, text: string][] = [
    ['A &amp;lt; B, R&D, &unknown; &#x2014;', 'A &lt; B, R&D, &unknown; —'],
    ['PIO <21 et >10, <i>axe</i> < 25', 'PIO <21 et >10, axe < 25'],
    ['<00:04.500><c.jaune>Fin</c>&nbsp;!&lrm;&rlm;x', 'Fin\u00a0!x'],
    ['&lt;b&gt; reste', '<b> reste'],
    ['x <y, et z >3 ; a <b et c> d ; R <> V', 'x <y, et z >3 ; a <b et c> d ; R <> V'],
    ['un<br>deux<BR/> trois<br />', 'un\ndeux\ntrois'],
    [
      '<font color="#fff" size=2>A</font><SPAN style=\'x: y\'>B</SPAN><em>C</em><v.fort Anne M.>D</v><lang en>E',
      'ABCDE',
    ],
    ['un&#10;&#10; &#13;deux', 'un\ndeux'],
    ['<ruby>A<rt>B</rt></ruby><00:00:05.000>\tC<s>D</s><strong>E</strong>', 'AB CDE'],
  ];
  const time = (at: number) => `00:${String(at).padStart(2, '0')}.000`;
  const lines = cues.flatMap(([written], at) => [`${time(at)} --> ${time(at + 1)}`, written, '']);
  expect(parseVtt(file(...lines), 600).captions.map(({ text }) => text)).toEqual(cues.map(([, text]) => text));
  expect(parseVtt(sample, 600).captions.map(({ text }) => text)).toEqual([
    'L\'incision "principale" élargie & suturée',
    'PIO < 21 mmHg >> suite\u202f: 2\u00a0mm °',
  ]);
});

it('reads files of every system: line ends, header text, hours', () => {
  const text = 'WEBVTT - Phaco\r\nKind: captions\r\n\r\n01:00:01.000 --> 01:00:02.000\r\nUn\rDeux';
  expect(parseVtt(text, 4000).captions).toEqual([{ start: 3601, end: 3602, text: 'Un\nDeux' }]);
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
    '',
    '00:11.000 --> 00:12.000',
    'une sonnerie \u0007',
    '',
    '00:13.000 --> 00:14.000',
    'à l&#8238;envers',
  );
  const { captions, faults } = parseVtt(text, 600);
  expect(captions).toEqual([{ start: 1, end: 2, text: 'Bon' }]);
  expect(describeNotes(faults)).toEqual([
    '6 Un horaire illisible\u00a0: écrivez 00:01:02.500 --> 00:01:05.000',
    '9 Un sous-titre sans horaire',
    '11 Un sous-titre qui finit avant de commencer',
    '15 Un sous-titre de plus de 300 caractères',
    '18 Un sous-titre sans texte',
    '20 Un sous-titre avec des caractères invisibles ou de contrôle',
    '23 Un sous-titre avec des caractères invisibles ou de contrôle',
  ]);
});

it('fits the captions to the film, and names the line of what it changes', () => {
  const text = file(
    '00:08.000 --> 00:12.000',
    'Trop long',
    '',
    '00:01.000 --> 00:04.000',
    'Chevauche',
    '',
    '00:03.000 --> 00:05.000',
    'Le suivant',
    '',
    '00:03.000 --> 00:06.000',
    'Au même moment',
    '',
    '00:10.000 --> 00:11.000',
    'Après la fin',
  );
  const { captions, faults, changes } = parseVtt(text, 10);
  expect(captions).toEqual([
    { start: 1, end: 3, text: 'Chevauche' },
    { start: 3, end: 6, text: 'Le suivant\nAu même moment' },
    { start: 8, end: 10, text: 'Trop long' },
  ]);
  expect(describeNotes(faults)).toEqual(['15 Un sous-titre après la fin du film']);
  expect(describeNotes(changes)).toEqual([
    '3 Raccourci\u00a0: il finissait après le film',
    '6 Raccourci\u00a0: il finissait après le début du suivant',
    '12 Réuni avec celui qui commence au même moment',
  ]);
  const film = { video: null, phases: [], complications: [], captions, decisions: [] };
  expect(filmFaults(film, 10)).toEqual([]);
});

it('puts captions of the same moment together where they fit, until the end of the film', () => {
  const long = 'x'.repeat(200);
  const times = [
    '00:01.000 --> 00:02.000',
    '00:01.000 --> 00:02.000',
    '00:03.000 --> 00:05.000',
    '00:03.000 --> 00:12.000',
  ];
  const cues = [long, long, 'Un', 'Deux'].map((text, index) => `${times[index]}\n${text}\n`);
  const { captions, faults } = parseVtt(file(...cues), 10);
  expect(captions).toEqual([
    { start: 1, end: 2, text: long },
    { start: 3, end: 10, text: 'Un\nDeux' },
  ]);
  expect(describeNotes(faults)).toEqual(["6 Un sous-titre qui commence au même moment qu'un autre"]);
});
