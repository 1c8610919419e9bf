import type { Block, RichText, Run } from './rich-text.ts';

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
  return blocks.reduce((sum, block) => sum + wordsOfBlock(block), 0);
}

function wordsOfBlock(block: Block): number {
  switch (block.type) {
    case 'list':
      return block.items.reduce((sum, item) => sum + wordsIn(written(item)), 0);
    case 'figure':
      return FIGURE_WORDS + wordsIn(block.caption);
    case 'table':
      return wordsIn([block.caption, ...block.header, ...block.rows.flat()].join(' '));
    default:
      return wordsIn(written(block.content));
  }
}

/** The runs without a space between them: a word may be partly bold. */
function written(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('');
}

/** A sign between spaces, as in « mot », is no word. */
function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
