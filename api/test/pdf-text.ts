import { inflateSync } from 'node:zlib';

/** The text of a PDF that the API has set, in reading order, with single spaces; only what is set in a face, if it is named. */
export function textOfPdf(pdf: Buffer, face = ''): string {
  const objects = objectsOf(pdf.toString('latin1'));
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  const text = pages.map((page) => textOfPage(page, objects, face)).join(' ');
  return text.replace(/\s+/g, ' ');
}

type Objects = Map<string, string>;

function objectsOf(pdf: string): Objects {
  return new Map([...pdf.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => [id, body]));
}

function textOfPage(page: string, objects: Objects, face: string): string {
  const fonts = new Map(
    [...page.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const font = objects.get(id) ?? '';
      const map = (font.includes(face) && /\/ToUnicode (\d+) 0 R/.exec(font)?.[1]) || '';
      return [name, charactersOf(streamOf(objects.get(map) ?? ''))];
    }),
  );
  const content = streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? '');
  let characters = new Map<number, string>();
  const texts = [''];
  for (const { font, text, isShown } of operationsOf(content)) {
    if (font) characters = fonts.get(font) ?? new Map();
    if (text)
      texts.push(
        texts.pop() +
          glyphsOf(text)
            .map((glyph) => characters.get(glyph) ?? '')
            .join(''),
      );
    if (isShown) texts.push('');
  }
  return texts.join(' ');
}

interface Operation {
  /** The font that is selected. */
  font?: string;
  /** The bytes of a string. */
  text?: Buffer;
  /** The end of a series of strings. */
  isShown?: boolean;
}

/** The operations on text. Strings may contain balanced parentheses, which no regular expression matches. */
function* operationsOf(content: string): Generator<Operation> {
  const token = /\/(f\d+) [\d.]+ Tf|TJ|<([0-9a-f]+)>|\(/gy;
  for (let index = 0; index < content.length; ) {
    token.lastIndex = index;
    const [found, font, hex] = token.exec(content) ?? [];
    index += found?.length ?? 1;
    if (font) yield { font };
    else if (found === 'TJ') yield { isShown: true };
    else if (hex) yield { text: Buffer.from(hex, 'hex') };
    else if (found) {
      const end = endOfString(content, index);
      yield { text: unescaped(content.slice(index, end)) };
      index = end + 1;
    }
  }
}

function endOfString(content: string, start: number): number {
  let index = start;
  for (let depth = 1; depth > 0; index++) {
    if (content[index] === '\\') index += 1;
    else if (content[index] === '(') depth += 1;
    else if (content[index] === ')') depth -= 1;
  }
  return index - 1;
}

function streamOf(object: string): string {
  const [, head = '', data = ''] = /^(.*?)stream\r?\n(.*)\nendstream/s.exec(object) ?? [];
  return head.includes('FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data;
}

/** The characters of each glyph, by the map that makes text searchable. */
function charactersOf(map: string): Map<number, string> {
  const pairs = [...map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]+)>(?! <)/gi)];
  return new Map(
    pairs.map(([, glyph = '', text = '']) => [Number.parseInt(glyph, 16), utf16(Buffer.from(text, 'hex'))]),
  );
}

/** The glyphs of a string, two bytes each. */
function glyphsOf(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(index * 2));
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescaped(literal: string): Buffer {
  const text = literal.replace(/\\([0-7]{1,3}|.)/gs, (_, sign: string) =>
    /\d/.test(sign) ? String.fromCharCode(Number.parseInt(sign, 8)) : (ESCAPES[sign] ?? sign),
  );
  return Buffer.from(text, 'latin1');
}

function utf16(bytes: Buffer): string {
  return Buffer.from(bytes).swap16().toString('utf16le');
}
