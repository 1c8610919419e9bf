/** Characters that a search treats as equal, besides those that Unicode decomposition (NFKD) makes equal. */
const EQUIVALENTS: readonly (readonly [RegExp, string])[] = [
  [/[’‘‛ʼʹ′`´＇]/g, "'"],
  [/[\p{Pd}−]/gu, '-'],
  // Soft hyphens, zero-width spaces and other invisible format characters.
  [/\p{Cf}/gu, ''],
];

/** Letters without a Unicode decomposition. */
const LETTERS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', đ: 'd', ł: 'l', ı: 'i', ς: 'σ' };

/**
 * Reduces a text to the form in which searches compare: no accents, case or ligatures, one kind of apostrophe, hyphen
 * and space. Stored search texts hold this form, so a change here needs a migration that recomputes them.
 */
export function foldText(text: string): string {
  const replaced = EQUIVALENTS.reduce((result, [signs, sign]) => result.replace(signs, sign), text);
  return replaced
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøđłıς]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The folded words of a query for searches that find texts with each of them, as literal text. */
export function searchWords(query: string): string[] {
  return foldText(query).split(' ').filter(Boolean);
}
