/**
 * Reduces a font to the characters of French, Spanish and English, those of other names of Western Europe, and the signs of the
 * pages; and a variable font to the weights in the query of its address: `?wght=400..700`.
 */
const CHARACTERS = [between(0x20, 0x7e), between(0xa0, 0xff), 'ŒœŸ‐‑–—‘’‚“”„•…‹›€™←↑→↓−', '\u2007\u2009\u202f'].join(
  '',
);

/** Of the files that are loaded when a page shows one of their letters: what their `unicode-range` names. */
const LATIN_LETTERS = [
  [0x100, 0x2ff],
  [0x300, 0x36f],
  [0x1e00, 0x1eff],
]
  .map(([first, last]) => between(first, last))
  .join('');

module.exports = function subset(font) {
  const done = this.async();
  const [min, max] = new URLSearchParams(this.resourceQuery).get('wght').split('..').map(Number);
  const characters = /-(?:latin-ext|vietnamese)-/.test(this.resourcePath) ? LATIN_LETTERS : CHARACTERS;
  const options = { targetFormat: 'woff2', variationAxes: { wght: { min, max } } };
  import('subset-font')
    .then(({ default: subsetFont }) => subsetFont(font, characters, options))
    .then((smaller) => done(null, smaller))
    .catch((error) => done(error));
};
module.exports.raw = true;

function between(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}
