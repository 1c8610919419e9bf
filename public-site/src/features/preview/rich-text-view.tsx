import type { Block, RichText, Run } from '@iris/contract/rich-text';
import { Picture, textLinkClass } from '@iris/platform/ui';
import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface RichTextViewProps {
  blocks: RichText;
}

/** A text with headings, lists, figures and tables. Blocks never move, so that their index identifies them. */
export function RichTextView({ blocks }: RichTextViewProps) {
  return (
    <div className="flex max-w-text flex-col gap-5 text-lg wrap-anywhere">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

interface BlockViewProps {
  block: Block;
}

function BlockView({ block }: BlockViewProps): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{runsOf(block.content)}</p>;
    case 'heading': {
      const Tag = block.level === 2 ? 'h2' : 'h3';
      return <Tag className={block.level === 2 ? 'mt-6 text-3xl' : 'mt-3 text-2xl'}>{runsOf(block.content)}</Tag>;
    }
    case 'list': {
      const Tag = block.ordered ? 'ol' : 'ul';
      return (
        <Tag className={`${block.ordered ? 'list-decimal' : 'list-disc'} space-y-2 pl-6 marker:text-ink-faint`}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items never move
            <li key={index}>{runsOf(item)}</li>
          ))}
        </Tag>
      );
    }
    case 'quote':
      return (
        <blockquote className="border-l-2 border-line-strong pl-5 text-ink-soft">{runsOf(block.content)}</blockquote>
      );
    case 'notice':
      return <Notice tone={block.tone}>{runsOf(block.content)}</Notice>;
    case 'figure':
      return (
        <figure>
          <Picture src={block.image} alt={block.image_alt} large whole className="rounded-md" />
          {block.caption && <figcaption className="mt-2 text-sm text-ink-soft">{block.caption}</figcaption>}
        </figure>
      );
    case 'table':
      return <TableView table={block} />;
  }
}

interface NoticeProps {
  tone: 'key' | 'danger';
  children: ReactNode;
}

function Notice({ tone, children }: NoticeProps) {
  const isDanger = tone === 'danger';
  const Icon = isDanger ? TriangleAlert : Info;
  return (
    <p className={`flex items-start gap-3 rounded-md px-5 py-4 ${isDanger ? 'bg-danger-soft' : 'bg-primary-soft'}`}>
      <Icon className={`mt-1 size-5 ${isDanger ? 'text-danger-ink' : 'text-primary-ink'}`} />
      <span className="min-w-0">
        <span className="sr-only">{isDanger ? 'Danger' : 'À retenir'}&nbsp;: </span>
        {children}
      </span>
    </p>
  );
}

interface TableViewProps {
  table: Extract<Block, { type: 'table' }>;
}

function TableView({ table: { caption, header, rows } }: TableViewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard where the table is wider than the window
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-left text-base tabular-nums">
        <caption className="pb-2 text-left text-sm font-semibold">{caption}</caption>
        <thead>
          <tr className="border-b border-line-strong">
            {header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <th key={index} scope="col" className="py-2 pr-5 align-bottom font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <td key={column} className="py-2 pr-5 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function runsOf(runs: readonly Run[]): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: runs never move
  return runs.map((run, index) => <RunView key={index} run={run} />);
}

interface RunViewProps {
  run: Run;
}

function RunView({ run: { text, bold, italic, superscript, subscript, link } }: RunViewProps): ReactNode {
  let shown: ReactNode = text;
  if (bold) shown = <strong className="font-semibold">{shown}</strong>;
  if (italic) shown = <em>{shown}</em>;
  if (superscript) shown = <sup>{shown}</sup>;
  if (subscript) shown = <sub>{shown}</sub>;
  if (!link) return shown;
  return (
    <a href={link} rel="noopener noreferrer" className={textLinkClass}>
      {shown}
    </a>
  );
}
