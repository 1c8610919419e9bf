import { foldText } from './fold-text.ts';

/** A piece of a text: a word with its folded form, or what is between two words. */
export interface TextPiece {
  text: string;
  word?: string;
}

/** Words that a text need not contain. */
const FILLERS = new Set('au aux avec d dans de des du en et la le les ou par pour sur un une'.split(' '));

/** Each word typed is compared with every word of the catalog. */
const TYPED_MAX = 10;

/** Not the apostrophe that is a letter to Unicode. */
const WORD = /(?:(?!ʼ)[\p{L}\p{N}\p{M}\p{Cf}])+/gu;

/** The words of a text, folded. */
export function foldedWords(text: string): string[] {
  return foldText(text).match(WORD) ?? [];
}

/** A text as words and what is between them. */
export function splitWords(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: written, index } of text.matchAll(WORD)) {
    if (index > end) pieces.push({ text: text.slice(end, index) });
    end = index + written.length;
    pieces.push({ text: written, word: foldText(written) });
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** The words of a query that a text must have, folded, without fillers and single letters if it has others. */
export function typedWords(query: string): string[] {
  const typed = [...new Set(foldedWords(query))];
  const sought = typed.filter((word) => word.length > 1 && !FILLERS.has(word));
  return sought.length > 0 ? sought.slice(0, TYPED_MAX) : typed.slice(0, 1);
}

/**
 * How well a folded word answers one that was typed, from 1, the same, to 0, another. A word that begins with it or contains it
 * answers it too, and so does one that begins almost like it: with one typing error from 5 letters, two from 8.
 */
export function closeness(typed: string, word: string): number {
  if (word === typed) return 1;
  if (word.startsWith(typed)) return 0.8;
  // One or two letters are somewhere in nearly every text.
  if (typed.length > 2 && word.includes(typed)) return 0.5;
  const errors = errorsAllowed(typed);
  return errors > 0 && beginsAlmostWith(word, typed, errors) ? 0.2 : 0;
}

/**
 * How well a folded word of a name answers one that was typed, from 1, the same, to 0, another. Names are shorter than terms:
 * what begins with it answers it, and what is it but for a typing error from 4 letters, or two from 8.
 */
export function nameCloseness(typed: string, word: string): number {
  if (word === typed) return 1;
  if (word.startsWith(typed)) return 0.8;
  const allowed = Math.min(nameErrorsAllowed(typed), nameErrorsAllowed(word));
  if (Math.abs(typed.length - word.length) > allowed) return 0;
  const errors = allowed > 0 ? (errorsByLength(word, typed, allowed)[word.length] ?? Number.POSITIVE_INFINITY) : 1;
  return errors <= allowed ? 0.5 / errors : 0;
}

/** The number of typing errors that may be in a word of a name; none in numbers, of which each is another. */
export function nameErrorsAllowed(word: string): number {
  if (word.length < 4 || /\p{N}/u.test(word)) return 0;
  return word.length >= 8 ? 2 : 1;
}

/** Returns a function for the words of a text that answer a query; undefined for a text that does not answer each of its words. */
export function textMatcher(query: string): (...texts: string[]) => string[] | undefined {
  const typed = typedWords(query);
  return (...texts) => {
    const words = [...new Set(texts.flatMap(foldedWords))];
    const answers = typed.map((sought) => words.filter((word) => closeness(sought, word) > 0));
    return answers.every(({ length }) => length > 0) ? [...new Set(answers.flat())] : undefined;
  };
}

function errorsAllowed({ length }: string): number {
  if (length >= 8) return 2;
  return length >= 5 ? 1 : 0;
}

/** Whether a beginning of `word` is `typed` but for this many letters missing, added, replaced or exchanged with the next. */
function beginsAlmostWith(word: string, typed: string, errors: number): boolean {
  return errorsByLength(word, typed, errors).some((count) => count <= errors);
}

/** The errors between `typed` and the beginnings of `word`, by their length; empty when each has more than `errors`. */
function errorsByLength(word: string, typed: string, errors: number): number[] {
  if (lettersAway(word, typed, errors) > errors) return [];
  const width = Math.min(word.length, typed.length + errors);
  let beforeLast: number[] = [];
  // The errors between the letters typed so far and each beginning of the word.
  let last = Array.from({ length: width + 1 }, (_, place) => place);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    let fewest = row;
    for (let place = 1; place <= width; place += 1) {
      const isSame = typed[row - 1] === word[place - 1];
      const isExchanged = row > 1 && typed[row - 1] === word[place - 2] && typed[row - 2] === word[place - 1];
      const count = Math.min(
        at(last, place) + 1,
        at(current, place - 1) + 1,
        at(last, place - 1) + (isSame ? 0 : 1),
        isExchanged ? at(beforeLast, place - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      current.push(count);
      fewest = Math.min(fewest, count);
    }
    if (fewest > errors) return [];
    beforeLast = last;
    last = current;
  }
  return last;
}

/** The letters of `typed` that are not in `word` near their place: each is an error. Most words are refused by this alone. */
function lettersAway(word: string, typed: string, errors: number): number {
  let away = 0;
  for (let place = 0; place < typed.length && away <= errors; place += 1) {
    const found = word.indexOf(typed.charAt(place), Math.max(0, place - errors));
    if (found === -1 || found > place + errors) away += 1;
  }
  return away;
}

function at(counts: readonly number[], place: number): number {
  return counts[place] ?? Number.POSITIVE_INFINITY;
}
