/** In hundredths: no figure of the display face is wider than 0.62 em. */
const GLYPHS_PER_COLUMN = 160;

/**
 * The font size at which a number stays on one line of its `@container`, its usual size where there is room: broken in
 * two, or under its neighbour, it would read as another number.
 */
export function fittedSize(text: string): string {
  return `min(1em, ${GLYPHS_PER_COLUMN / text.length}cqi)`;
}
