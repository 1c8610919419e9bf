/** Joins class names, omitting false, null and undefined. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Class of text links, also for plain `<a>` elements. */
export const textLinkClass =
  'rounded-sm font-medium text-primary-ink underline decoration-primary-line/45 decoration-1 underline-offset-4 transition-colors hover:decoration-current';

/** By length of the text, from 5 characters. 160 is 100 cqi divided by the maximum width of a digit of the display font, 0.62 em. */
const SIZES = [
  'text-[min(1em,32cqi)]',
  'text-[min(1em,26.6cqi)]',
  'text-[min(1em,22.8cqi)]',
  'text-[min(1em,20cqi)]',
  'text-[min(1em,17.7cqi)]',
  'text-[min(1em,16cqi)]',
  'text-[min(1em,14.5cqi)]',
  'text-[min(1em,13.3cqi)]',
  'text-[min(1em,12.3cqi)]',
];

/**
 * The class with the font size at which a number fits on one line of its `@container`, at most its usual size: a number broken
 * into two lines or covered by its neighbor would be misread. A class, because the content security policy forbids inline
 * styles in pages that the server renders.
 */
export function fittedSizeClass(text: string): string | undefined {
  return text.length < 5 ? undefined : SIZES[Math.min(text.length - 5, SIZES.length - 1)];
}
