import { ROSTER_MAX_BYTES } from '@iris/contract/institutions';
import { ROSTER_REMEDY, RosterError, tooLarge } from '@iris/contract/roster';

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

/** The text of a file as spreadsheets write it: UTF-8, UTF-16 with its mark, else Windows-1252. @throws {RosterError} for another kind of file */
export function decodeRoster(bytes: Uint8Array): string {
  const other = OTHER_KINDS.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
  if (other) throw new RosterError(`Ce fichier est ${other[0]}, pas un CSV. ${ROSTER_REMEDY}`);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

/** What Windows-1252 has where Latin-1 has control characters, from 0x80 to 0x9f. */
const EXTRA = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Not by a TextDecoder: that of Node.js, which runs the specs, takes it for Latin-1 (nodejs/node#56542). */
function decodeWindows1252(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) => EXTRA[byte - 0x80] ?? String.fromCharCode(byte));
  return characters.join('');
}
