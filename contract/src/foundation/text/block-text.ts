// Without schemas, which would add zod to the lessons.
import type { Block, RichText, Run } from './rich-text.ts';

/** Characters of a paragraph that are quoted by a question about it. */
const QUOTE_LENGTH = 120;

/** The beginning of a block of a text, as a question about it quotes it; undefined when the text has no such block. */
export function quoteOf(blocks: RichText, index: number): string | undefined {
  const block = blocks[index];
  if (!block) return undefined;
  const text = textOfBlock(block).trim();
  return text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH).trimEnd()}…` : text;
}

/** The text of a block, of a figure its caption. */
export function textOfBlock(block: Block): string {
  switch (block.type) {
    case 'list':
      return block.items.map(written).join(' ');
    case 'figure':
      return block.caption;
    case 'table':
      return [block.caption, ...block.header, ...block.rows.flat()].join(' ');
    default:
      return written(block.content);
  }
}

/** The runs without a space between them: a word may be partly bold. */
function written(content: readonly Run[]): string {
  return content.map(({ text }) => text).join('');
}
