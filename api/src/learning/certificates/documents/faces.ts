import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** All that templates ask for: Typst would take another weight from a face of the machine with the same name. */
const WEIGHTS = ['400Regular', '600SemiBold'];

const require = createRequire(import.meta.url);

/** The families of texts or of headings, as Typst writes a list: what the first lacks is taken from the second. */
export function familiesFor(use: 'text' | 'heading'): string {
  const families = ['Bricolage Grotesque', 'Atkinson Hyperlegible Next'];
  return `(${(use === 'heading' ? families : families.toReversed()).map((name) => JSON.stringify(name)).join(', ')})`;
}

/** The faces of the site in static weights: Typst 0.14 reads no variable fonts. */
export function readFaces(): Buffer[] {
  return [
    ['bricolage-grotesque', 'BricolageGrotesque'],
    ['atkinson-hyperlegible-next', 'AtkinsonHyperlegibleNext'],
  ].flatMap(([folder, name]) =>
    WEIGHTS.map((weight) =>
      readFileSync(require.resolve(`@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`)),
    ),
  );
}
