import { type Block, LIST_START_MAX, type RichText, type Run } from '@iris/contract/foundation';
import type { JSONContent } from '@tiptap/react';

/** Maximum length of a run. */
const RUN_MAX = 8000;

/** A figure or table of a text. */
export type Embed = Extract<Block, { type: 'figure' | 'table' }>;

/** Called when an embed of the text is to be edited; `update` replaces it. */
export type EditEmbed = (embed: Embed, update: (embed: Embed) => void) => void;

const MARKS = ['bold', 'italic', 'superscript', 'subscript'] as const;

/** The document of the editor for the blocks of a text. */
export function toDocument(blocks: RichText): JSONContent {
  // The editor needs a place for the cursor.
  return { type: 'doc', content: blocks.length > 0 ? blocks.map(toNode) : [{ type: 'paragraph' }] };
}

/** The blocks of a document of the editor; what is empty is left out. */
export function toBlocks({ content = [] }: JSONContent): RichText {
  return content.flatMap((node) => toBlock(node) ?? []);
}

function toNode(block: Block): JSONContent {
  switch (block.type) {
    case 'paragraph':
    case 'quote':
      return { type: block.type, content: block.content.map(toText) };
    case 'heading':
      return { type: 'heading', attrs: { level: block.level }, content: block.content.map(toText) };
    case 'notice':
      return { type: 'notice', attrs: { tone: block.tone }, content: block.content.map(toText) };
    case 'list':
      return {
        type: block.ordered ? 'orderedList' : 'bulletList',
        ...(block.ordered && { attrs: { start: block.start ?? 1 } }),
        content: block.items.map((item) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content: item.map(toText) }],
        })),
      };
    case 'figure':
    case 'table': {
      const { type, ...attrs } = block;
      return { type, attrs };
    }
  }
}

function toText(run: Run): JSONContent {
  const marks: { type: string; attrs?: object }[] = MARKS.filter((mark) => run[mark]).map((type) => ({ type }));
  if (run.link !== undefined) marks.push({ type: 'link', attrs: { href: run.link } });
  return { type: 'text', text: run.text, ...(marks.length > 0 && { marks }) } as JSONContent;
}

function toBlock(node: JSONContent): Block | undefined {
  const { type, attrs = {} } = node;
  const content = toRuns(node);
  switch (type) {
    case 'paragraph':
    case 'quote':
      return content.length > 0 ? { type, content } : undefined;
    case 'heading':
      return content.length > 0 ? { type, level: attrs.level === 3 ? 3 : 2, content } : undefined;
    case 'notice':
      return content.length > 0 ? { type, tone: attrs.tone === 'danger' ? 'danger' : 'key', content } : undefined;
    case 'bulletList':
    case 'orderedList':
      return toList(node);
    case 'figure':
    case 'table':
      return { type, ...attrs } as Block;
    default:
      return undefined;
  }
}

function toList({ type, attrs, content = [] }: JSONContent): Block | undefined {
  const items = content.map(({ content: paragraphs = [] }) => paragraphs.flatMap(toRuns));
  const filled = items.filter((item) => item.length > 0);
  if (filled.length === 0) return undefined;
  const start = Number(attrs?.start ?? 1);
  const continues = start > 1 && start <= LIST_START_MAX;
  return { type: 'list', ordered: type === 'orderedList', ...(continues && { start }), items: filled };
}

function toRuns({ content = [] }: JSONContent): Run[] {
  return content.flatMap((node) => (node.type === 'text' && node.text ? splitRuns(node.text, node) : []));
}

function splitRuns(text: string, { marks = [] }: JSONContent): Run[] {
  const set: Partial<Run> = Object.fromEntries(
    MARKS.filter((mark) => marks.some(({ type }) => type === mark)).map((mark) => [mark, true]),
  );
  const href: unknown = marks.find(({ type }) => type === 'link')?.attrs?.href;
  if (typeof href === 'string') set.link = href;
  const parts: Run[] = [];
  for (let start = 0; start < text.length; start += RUN_MAX)
    parts.push({ text: text.slice(start, start + RUN_MAX), ...set });
  return parts;
}
