import { foldedWords, nameErrorsAllowed } from '@iris/contract/foundation';

/** Shorter words are in nearly every name. */
const LENGTH_MIN = 3;

/** Typing errors are looked for in the beginning of a word, which is enough to find nearly no other words. */
const BEGINNING = 7;

/** A name of a person with more words has more keys for nothing. */
const WORDS_MAX = 12;

/** Marks the keys of words that may have typing errors. */
const NEAR = '~';

/**
 * The keys by which an index finds a name: its words, and what remains of them when as many letters are missing as there may
 * be typing errors. A word that was typed wrongly has such a remainder in common with the right one.
 * @param exact texts whose words are found only as they are
 * @param wordsMax number of words of each kind that have keys
 */
export function nameKeys(names: readonly string[], exact: readonly string[] = [], wordsMax = WORDS_MAX): string[] {
  const words = wordsOf(names).slice(0, wordsMax);
  const near = words.flatMap((word) => remainders(word));
  return [...new Set([...words, ...wordsOf(exact).slice(0, wordsMax), ...near])];
}

/**
 * The keys of names that may have a word which begins as a typed one or, with up to this number of typing errors, which was
 * meant; none of a short word.
 */
export function keysFor(typed: string, errorsMax: number): (string | RegExp)[] {
  if (typed.length < LENGTH_MIN) return [];
  return [new RegExp(`^${typed}`), ...remainders(typed, errorsMax)];
}

function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap(foldedWords).filter(({ length }) => length >= LENGTH_MIN);
  return [...new Set(words)];
}

function remainders(word: string, errorsMax = Number.POSITIVE_INFINITY): string[] {
  const errors = Math.min(nameErrorsAllowed(word), errorsMax);
  if (errors === 0) return [];
  let found = new Set([word.slice(0, BEGINNING)]);
  for (let missing = 0; missing < errors; missing += 1) {
    found = new Set([...found].flatMap((rest) => [rest, ...withoutOneLetter(rest)]));
  }
  return [...found].map((rest) => NEAR + rest);
}

function withoutOneLetter(text: string): string[] {
  return Array.from({ length: text.length }, (_, place) => text.slice(0, place) + text.slice(place + 1));
}
