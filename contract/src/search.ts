/** Signs that stand for another when one searches; what Unicode decomposes by itself is not among them. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[’‘‛ʼʹ′`´＇]/g, "'"],
  [/[\p{Pd}−]/gu, '-'],
  // Soft hyphens, zero-width spaces and the like have no width, hence no meaning to who searches.
  [/\p{Cf}/gu, ''],
];

/** Letters that no decomposition takes apart. */
const LETTERS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', đ: 'd', ł: 'l', ı: 'i', ς: 'σ' };

/**
 * Reduces a text to the form in which searches compare: no accents, case or ligatures, one kind of apostrophe, hyphen
 * and space. Stored search texts hold this form, so a change here needs a migration that recomputes them.
 */
export function foldText(text: string): string {
  const replaced = ALIKE.reduce((result, [signs, sign]) => result.replace(signs, sign), text);
  return replaced
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøđłıς]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words of a query, folded. The one rule of every search: a text is found if it contains each of them. */
export function searchWords(query: string): string[] {
  return foldText(query).split(' ').filter(Boolean);
}

/** A function that says whether `query` finds a text; a query without words finds every text. */
export function searchMatcher(query: string): (text: string) => boolean {
  const words = searchWords(query);
  return (text) => {
    const folded = words.length > 0 ? foldText(text) : '';
    return words.every((word) => folded.includes(word));
  };
}
