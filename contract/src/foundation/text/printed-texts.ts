/**
 * What the faces of documents draw, as the content of a character class: Latin letters of all languages with their marks,
 * punctuation, and the signs of measures, fractions, arrows and comparisons. The API sets each of them
 * (`api/src/learning/certificates/documents/printed-data.spec.ts`).
 */
const LATIN =
  '\\u0020-\\u007e\\u00a0-\\u00ac\\u00ae-\\u034e\\u0350-\\u036f\\u1e00-\\u1eff\\u2000-\\u200a\\u2010-\\u2027\\u202f-\\u205f' +
  '\\u2070\\u2071\\u2074-\\u208e\\u2090-\\u209c\\u20a0-\\u20c0\\u2100-\\u215f\\u2190-\\u2300\\u25a0-\\u25ff\\u2605\\u2606' +
  '\\u2640\\u2642\\u2713';

/** Letters of formulas and of names of substances: « β-bloquant », « Δ ». */
const GREEK = '\\u0370-\\u0377\\u037a-\\u037f\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03e1\\u03f0-\\u03ff';

/** Every character that documents print, as the content of a character class. */
export const PRINTABLE = `${LATIN}${GREEK}`;

const PRINTED_TEXT = new RegExp(`^[${PRINTABLE}]*$`);

/** A name that documents print as it is written: with Latin letters, which readers of a French document know; or none. */
export const PRINTED_NAME = new RegExp(`^(?:(?=[^]*\\p{Script=Latin})[${LATIN}]+)?$`, 'u');

/** Whether documents print a text as it is written. */
export function isPrintable(text: string): boolean {
  return PRINTED_TEXT.test(text);
}

/** Whether documents print a name as it is written; see {@link PRINTED_NAME}. */
export function isPrintedName(name: string): boolean {
  return PRINTED_NAME.test(name);
}

/** The first character of a text that documents cannot print. */
export function unprintableIn(text: string): string | undefined {
  return [...text.normalize()].find((character) => !isPrintable(character));
}

/** Whether an account has a name that certificates can print: its own or, given for that, another form of it. */
export function hasPrintedName({ name, printed_name }: { name: string; printed_name?: string | undefined }): boolean {
  return isPrintedName(name) || printed_name !== undefined;
}
