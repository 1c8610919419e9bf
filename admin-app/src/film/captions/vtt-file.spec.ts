import { CAPTIONS_MAX } from '@iris/contract/foundation';
import { filmContentSchema } from '@iris/contract/programs';
import { expect, it } from 'vitest';
import { readVttFile } from './vtt-file.ts';

const TEXT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nCapsulorhexis centré\n';
const read = (...parts: BlobPart[]) => readVttFile(new File(parts, 'phaco.vtt'), 60);
const utf16 = (text: string, littleEndian: boolean) => {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index += 1) bytes.setUint16(index * 2, text.charCodeAt(index), littleEndian);
  return bytes.buffer;
};
const latin1 = Uint8Array.from(TEXT, (letter) => letter.charCodeAt(0));
const clock = (ms: number) => `00:${(ms / 1000).toFixed(3).padStart(6, '0')}`;
/** A file with captions that follow each other by a millisecond. */
const captions = (count: number) => {
  return `WEBVTT\n${Array.from({ length: count }, (_, at) => `\n${clock(at)} --> ${clock(at + 1)}\nx\n`).join('')}`;
};

it('reads UTF-8, with and without a byte order mark', async () => {
  const vtt = { captions: [{ start: 1, end: 2, text: 'Capsulorhexis centré' }], faults: [], changes: [] };
  expect(await read(TEXT)).toEqual({ vtt });
  expect(await read('\ufeff', TEXT)).toEqual({ vtt });
});

it('says in one sentence why a file cannot be used', async () => {
  const encoding = /^Ce fichier n'est pas encodé en UTF-8\./;
  const other = /^Ce fichier n'est pas au format WebVTT/;
  const files: [string, BlobPart[], RegExp][] = [
    ['nothing', [], /^Ce fichier est vide/],
    ['blanks', [' \n'], /^Ce fichier est vide/],
    ['UTF-16 with a mark', [utf16(`\ufeff${TEXT}`, true)], encoding],
    ['UTF-16 without', [utf16(TEXT, true)], encoding],
    ['UTF-16, big endian', [utf16(`\ufeff${TEXT}`, false)], encoding],
    ['Latin-1', [latin1], encoding],
    ['a picture', [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0, 0xff)], other],
    ['a text', ['Bonjour'], other],
    ['another name', ['WEBVTTX\n'], other],
    ['SRT', ['1\n00:00:01,000 --> 00:00:02,000\nSRT'], /^Ce fichier est au format SRT/],
    ['a film', [new Uint8Array(5 * 1024 ** 2)], /^Ce fichier dépasse 4\sMo/],
  ];
  const answers = await Promise.all(files.map(async ([name, parts]) => [name, (await read(...parts)).refusal]));
  const wrong = answers.filter(([, refusal], index) => !files[index]?.[2].test(refusal ?? ''));
  expect(wrong).toEqual([]);
});

it('refuses more captions than a lesson may have', async () => {
  const schema = filmContentSchema.shape.captions;
  const most = (await read(captions(CAPTIONS_MAX))).vtt?.captions ?? [];
  expect(most).toHaveLength(CAPTIONS_MAX);
  expect(schema.safeParse(most).success).toBe(true);
  expect(schema.safeParse([...most, ...most.slice(0, 1)]).success).toBe(false);
  const { refusal } = await read(captions(CAPTIONS_MAX + 1));
  expect(refusal).toMatch(/^Ce fichier a 6\s001\ssous-titres, 6\s000\ssous-titres au plus/);
});
