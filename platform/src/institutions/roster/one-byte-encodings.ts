/** Windows-1252 from 0x80 on: Latin-1 but for its first 32 characters. */
const WINDOWS =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
  Array.from({ length: 96 }, (_, index) => String.fromCharCode(0xa0 + index)).join('');

/** MacRoman from 0x80 on, as Excel for Mac saves «CSV (Macintosh)». */
const MACINTOSH =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø' +
  '¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';

const OPENING = /[\s"'«“‘(;,<[-]/;

/** The encoding in which fewer letters of these lines are out of place; that of Windows where both are as good. */
export function chooseEncoding(lines: readonly Uint8Array[]): (line: Uint8Array) => string {
  const windows = (line: Uint8Array) => decode(line, WINDOWS);
  const macintosh = (line: Uint8Array) => decode(line, MACINTOSH);
  const count = (read: (line: Uint8Array) => string) =>
    lines.reduce((sum, line) => sum + countMisplaced(read(line)), 0);
  return count(macintosh) < count(windows) ? macintosh : windows;
}

/** Not by a TextDecoder: that of Node.js, which runs the specs, takes Windows-1252 for Latin-1 (nodejs/node#56542). */
function decode(bytes: Uint8Array, table: string): string {
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : table[byte - 0x80])).join('');
}

/** The characters beyond ASCII that no word has where they are: a capital after a small letter, a sign between letters. */
function countMisplaced(text: string): number {
  let count = 0;
  for (const { 0: sign, index } of text.matchAll(/[^\0-\x7f]/g)) {
    const [before, after] = [text[index - 1] ?? '\n', text[index + 1] ?? '\n'];
    if (isMisplaced(sign, before, after)) count += 1;
  }
  return count;
}

function isMisplaced(sign: string, before: string, after: string): boolean {
  if (/\p{C}/u.test(sign)) return true;
  if (!/\p{L}/u.test(sign)) return /\p{L}/u.test(after) && !/[’‘«“°\s-]/.test(sign) && !OPENING.test(sign);
  const isCapital = /\p{Lu}/u.test(sign);
  if (isCapital) return /\p{Ll}/u.test(before) || (/\p{Lu}/u.test(before) && /\p{Ll}/u.test(after));
  return /\p{Lu}/u.test(before) && /\p{Lu}/u.test(after);
}
