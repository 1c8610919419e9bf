import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Face {
  family: string;
  folder: string;
  file: string;
  weights: readonly ('400Regular' | '600SemiBold')[];
}

/** All weights that templates ask for: Typst would take another one from a face of the machine with the same name. */
const WEIGHTS = ['400Regular', '600SemiBold'] as const;

const HEADING: Face = {
  family: 'Bricolage Grotesque',
  folder: 'bricolage-grotesque',
  file: 'BricolageGrotesque',
  weights: WEIGHTS,
};
const TEXT: Face = {
  family: 'Atkinson Hyperlegible Next',
  folder: 'atkinson-hyperlegible-next',
  file: 'AtkinsonHyperlegibleNext',
  weights: WEIGHTS,
};
/** For what those of the site lack: letters of all Latin alphabets, Greek; signs; emoji, of one color. */
const OTHERS: readonly Face[] = [
  { family: 'Noto Sans', folder: 'noto-sans', file: 'NotoSans', weights: WEIGHTS },
  { family: 'Noto Sans Math', folder: 'noto-sans-math', file: 'NotoSansMath', weights: ['400Regular'] },
  { family: 'Noto Emoji', folder: 'noto-emoji', file: 'NotoEmoji', weights: WEIGHTS },
];

/** Letters and marks of Latin alphabets of the face of headings, as the content of a character class. */
const IN_HEADINGS =
  'A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126-\u012b' +
  '\u012e-\u0133\u0136\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u015b\u015e-\u0161\u0164\u0165\u0168-\u017e' +
  '\u01a0\u01a1\u01af\u01b0\u01cd\u01ce\u0218-\u021b\u0300-\u0304\u0306-\u030c\u031b\u0323\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9';

/** Those of it that the face of texts has too. */
const IN_TEXTS =
  'A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b' +
  '\u012e-\u0133\u0136\u0137\u0139-\u013e\u0141-\u0148\u0150-\u0155\u0158-\u015b\u015e-\u0165\u016a\u016b\u016e-\u017e' +
  '\u0218-\u021b';

const require = createRequire(import.meta.url);

/** The families of texts or of headings, as Typst writes a list: what the first lacks is taken from the next ones. */
export function familiesFor(use: 'text' | 'heading'): string {
  const own = use === 'heading' ? [HEADING, TEXT] : [TEXT, HEADING];
  return `(${[...own, ...OTHERS].map(({ family }) => JSON.stringify(family)).join(', ')})`;
}

/** Rules of Typst by which a word has one face: the first one that has all its letters. */
export const WHOLE_WORDS = `
#show regex("\\\\b[${IN_HEADINGS}]*[${IN_HEADINGS}&&[^${IN_TEXTS}]][${IN_HEADINGS}]*\\\\b"): set text(font: ${familiesFor('heading')})
#show regex("\\\\w*[\\\\p{L}\\\\p{M}&&[^${IN_HEADINGS}]]\\\\w*"): set text(font: "Noto Sans")
`;

/** The faces in static weights: Typst 0.14 reads no variable fonts. */
export function readFaces(): Buffer[] {
  return [HEADING, TEXT, ...OTHERS].flatMap(({ folder, file, weights }) =>
    weights.map((weight) =>
      readFileSync(require.resolve(`@expo-google-fonts/${folder}/${weight}/${file}_${weight}.ttf`)),
    ),
  );
}
