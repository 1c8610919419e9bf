import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './woff.ts';

interface Face {
  family: string;
  /** Folder and beginning of the files' names in @fontsource. */
  files: string;
  /** The first has the characters of most names. */
  subsets: readonly string[];
  weights: readonly number[];
}

/** The faces of the site, of headings and of texts, in static weights: Typst 0.14 reads no variable fonts. */
const FACES: readonly Face[] = [
  {
    family: 'Bricolage Grotesque',
    files: 'bricolage-grotesque',
    subsets: ['latin', 'latin-ext', 'vietnamese'],
    weights: [400, 600],
  },
  {
    family: 'Atkinson Hyperlegible Next',
    files: 'atkinson-hyperlegible-next',
    subsets: ['latin', 'latin-ext'],
    weights: [400, 600],
  },
];

const require = createRequire(import.meta.url);

/**
 * The families of texts or of headings, as Typst writes a list: each subset is one, because Typst looks into one file per
 * family. No font of the machine has these names: with its fonts the same document would differ from machine to machine.
 */
export function familiesFor(use: 'text' | 'heading'): string {
  const faces = use === 'heading' ? FACES : FACES.toReversed();
  const names = faces.flatMap(({ family, subsets }) => subsets.map((_, index) => subsetFamily(family, index)));
  return `(${names.map((name) => JSON.stringify(name)).join(', ')})`;
}

/** The fonts of all faces, unpacked. */
export function readFaces(): Buffer[] {
  return FACES.flatMap(({ family, files, subsets, weights }) =>
    subsets.flatMap((subset, index) =>
      weights.map((weight) => {
        const path = require.resolve(`@fontsource/${files}/files/${files}-${subset}-${weight}-normal.woff`);
        return renamed(unpackWoff(readFileSync(path)), family, subsetFamily(family, index));
      }),
    ),
  );
}

/** A name of the same length, so that it can be replaced in the file. */
function subsetFamily(family: string, index: number): string {
  return family.slice(0, -1) + index;
}

function renamed(font: Buffer, from: string, to: string): Buffer {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16();
  for (const [known, other] of [[utf16(from), utf16(to)] as const, [Buffer.from(from), Buffer.from(to)] as const]) {
    for (let at = font.indexOf(known); at >= 0; at = font.indexOf(known, at + known.length)) other.copy(font, at);
  }
  return font;
}
