import { ROSTER_MAX_BYTES } from '@iris/contract/institutions';
import { ROSTER_REMEDY, RosterError, tooLarge } from '@iris/contract/roster';
import { chooseEncoding } from './one-byte-encodings.ts';

/** The first bytes of what is sent instead of CSV. */
const OTHER_KINDS: readonly (readonly [kind: string, bytes: readonly number[]])[] = [
  // Also of the files of Excel since 2007, LibreOffice and Numbers.
  ['un classeur ou une archive', [0x50, 0x4b, 0x03, 0x04]],
  ['un classeur', [0xd0, 0xcf, 0x11, 0xe0]],
  ['un PDF', [0x25, 0x50, 0x44, 0x46]],
  ['une image', [0x89, 0x50, 0x4e, 0x47]],
  ['une image', [0xff, 0xd8, 0xff]],
  ['une archive', [0x1f, 0x8b]],
  ['une archive', [0x52, 0x61, 0x72, 0x21]],
  ['une archive', [0x37, 0x7a, 0xbc, 0xaf]],
];

/** Reads the text of a dropped file, which is not read at all when it is too large. @throws {RosterError} */
export async function readRosterFile(file: Blob): Promise<string> {
  if (file.size > ROSTER_MAX_BYTES) throw tooLarge();
  return decodeRoster(new Uint8Array(await file.arrayBuffer()));
}

/**
 * The text of a file as spreadsheets write it: UTF-16 with its mark, UTF-8, else the encoding of Windows or of Macintosh in
 * which its letters make words. A mark of UTF-8 proves nothing, and lines of several files may be in one. @throws
 * {RosterError} for another kind of file
 */
export function decodeRoster(bytes: Uint8Array): string {
  const other = OTHER_KINDS.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
  if (other) throw new RosterError(`Ce fichier est ${other[0]}, pas un CSV. ${ROSTER_REMEDY}`);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const content = isMarked ? bytes.subarray(3) : bytes;
  return decodeUtf8(content) ?? decodeLines(content);
}

/** Undefined for bytes that are not UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function decodeLines(bytes: Uint8Array): string {
  const lines = splitLines(bytes).map((line) => ({ line, text: decodeUtf8(line) }));
  const others = lines.filter(({ text }) => text === undefined).map(({ line }) => line);
  const decode = chooseEncoding(others);
  return lines.map(({ line, text }) => text ?? decode(line)).join('');
}

/** With the ends of the lines. */
function splitLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let from = 0;
  for (const [index, byte] of bytes.entries()) {
    if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) continue;
    lines.push(bytes.subarray(from, index + 1));
    from = index + 1;
  }
  return [...lines, bytes.subarray(from)];
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
