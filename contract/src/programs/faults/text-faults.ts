import { type RichText, textOfBlock } from '../../foundation/index.ts';

/** What prevents the publication of a text, in French. */
export function textFaults(blocks: RichText): string[] {
  if (blocks.length === 0) return ['Écrivez le texte de la leçon'];
  return placesOfFigures(blocks).map((place) => `Mettez la figure à la place de «\u00a0${place}\u00a0»`);
}

/** Every place of a figure that is to be added, once. */
function placesOfFigures(blocks: RichText): string[] {
  return [...new Set(blocks.flatMap((block) => textOfBlock(block).match(/\[Figure à ajouter[^\]]*\]/g) ?? []))];
}
