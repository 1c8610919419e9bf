/** 100 cqi divided by the maximum width of a digit of the display font, 0.62 em, rounded. */
const GLYPHS_PER_COLUMN = 160;

/**
 * The CSS font size at which a number fits on one line of its `@container`, at most its usual size: a number broken
 * into two lines or covered by its neighbor would be misread.
 */
export function fittedSize(text: string): string {
  return `min(1em, ${GLYPHS_PER_COLUMN / text.length}cqi)`;
}
