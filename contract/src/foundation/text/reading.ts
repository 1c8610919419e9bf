import { textOfBlock } from './block-text.ts';
import type { RichText } from './rich-text.ts';

/** Words of a technical text that are read in a minute. */
const WORDS_PER_MINUTE = 250;

/** A figure is looked at for as long as this many words are read. */
const FIGURE_WORDS = 50;

/** The minutes that a text takes by its words and figures, rounded up. Its author may announce more, never less. */
export function minutesOfText(blocks: RichText): number {
  return Math.max(1, Math.ceil(wordsOf(blocks) / WORDS_PER_MINUTE));
}

/** The number of words of a text; a figure counts like a short paragraph. */
export function wordsOf(blocks: RichText): number {
  return blocks.reduce((sum, block) => {
    return sum + wordsIn(textOfBlock(block)) + (block.type === 'figure' ? FIGURE_WORDS : 0);
  }, 0);
}

/** A sign between spaces, as in « mot », is no word. */
function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
