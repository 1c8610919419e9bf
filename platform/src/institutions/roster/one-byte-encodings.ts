/** Windows-1252 from 0x80 on: Latin-1 but for its first 32 characters. */
const WINDOWS =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
  Array.from({ length: 96 }, (_, index) => String.fromCharCode(0xa0 + index)).join('');

/** MacRoman from 0x80 on, as Excel for Mac saves «CSV (Macintosh)». */
const MACINTOSH =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø' +
  '¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';

/** What something costs that no text has, that names in France rarely have, and that is unusual only. */
const NEVER = 4;
const RARELY = 2;
const UNUSUAL = 1;

/** Letters beyond ASCII of names in France, small and capital. */
const EXPECTED = /[éèêëàâäçîïôöœùûüÿñæ]/i;

/** Such letters that begin no word. */
const NEVER_FIRST = /[èëïùûÿ]/i;

/** Signs that may be before a letter, and after one. */
const BEFORE_LETTERS = /[\s"'«“‘’°(;,<[-]/;
const AFTER_LETTERS = /[\s’”»…°]/;

const DASH = /[–—]/;

/** The encoding in which the letters of these lines cost less; that of Windows where both are as good. */
export function chooseEncoding(lines: readonly Uint8Array[]): (line: Uint8Array) => string {
  const windows = (line: Uint8Array) => decode(line, WINDOWS);
  const macintosh = (line: Uint8Array) => decode(line, MACINTOSH);
  const cost = (read: (line: Uint8Array) => string) => lines.reduce((sum, line) => sum + costOf(read(line)), 0);
  return cost(macintosh) < cost(windows) ? macintosh : windows;
}

/** Not by a TextDecoder: that of Node.js, which runs the specs, takes Windows-1252 for Latin-1 (nodejs/node#56542). */
function decode(bytes: Uint8Array, table: string): string {
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : table[byte - 0x80])).join('');
}

/** Of the characters beyond ASCII, by what is around them. */
function costOf(text: string): number {
  let cost = 0;
  for (const { 0: sign, index } of text.matchAll(/[^\0-\x7f]/g)) {
    const [before, after] = [text.slice(Math.max(0, index - 2), index), text.slice(index + 1, index + 4)];
    if (/\p{C}|[ƒˆ]/u.test(sign)) cost += NEVER;
    else cost += /\p{L}/u.test(sign) ? costOfLetter(sign, before, after) : costOfSign(sign, before, after);
  }
  return cost;
}

/** A dash is between two names; other signs are at the ends of words. */
function costOfSign(sign: string, before: string, after: string): number {
  const [isBehind, isAhead] = [/\p{L}$/u.test(before), /^\p{L}/u.test(after)];
  if (DASH.test(sign)) return isBehind && isAhead && (sign === '—' || !/^\p{Lu}/u.test(after)) ? RARELY : 0;
  if (isAhead && !BEFORE_LETTERS.test(sign)) return NEVER;
  return isBehind && !AFTER_LETTERS.test(sign) ? RARELY : 0;
}

function costOfLetter(sign: string, before: string, after: string): number {
  if (isMisplaced(sign, before, after)) return NEVER;
  const isFirst = !/[\p{L}’']$/u.test(before) && /^\p{L}/u.test(after);
  const isKnown = EXPECTED.test(sign) && !isOddPair(sign, after);
  if (!isKnown || (isFirst && NEVER_FIRST.test(sign) && !/^Ève(?!\p{L})/u.test(sign + after))) return RARELY;
  if (/\p{Ll}/u.test(sign) && /^\p{Lu}{2}$/u.test(before)) return RARELY;
  return isFirst && /\p{Ll}/u.test(sign) ? UNUSUAL : 0;
}

/** «Œ» is before «u» in French, but for words from Greek; «î» is before no vowel. */
function isOddPair(sign: string, after: string): boolean {
  return /œ/i.test(sign) ? /^[^udnsci]/i.test(after) : /î/i.test(sign) && /^[aeiouy]/i.test(after);
}

/** A capital after a small letter or alone among them, a small one before a capital. */
function isMisplaced(sign: string, before: string, after: string): boolean {
  if (/\p{Lu}/u.test(sign)) return /\p{Ll}$/u.test(before) || (/\p{Lu}$/u.test(before) && /^\p{Ll}/u.test(after));
  return /^\p{Lu}/u.test(after);
}
