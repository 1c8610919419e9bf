import type { Block, RichText as Blocks, Run } from '@iris/contract/foundation';
import { classes, isInTheClear, textLinkClass } from '@iris/platform/ui';
import { KeyRound, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface RichTextProps {
  blocks: Blocks;
  className?: string;
  /** What belongs to a block, by its place; positioned in it. */
  beside?: ((index: number) => ReactNode) | undefined;
}

/** A text with headings, lists, figures and tables. Headings begin at level 2 of the page. */
export function RichText({ blocks, className, beside }: RichTextProps) {
  return (
    <div className={classes('flex max-w-text flex-col gap-5 text-lg leading-relaxed wrap-anywhere', className)}>
      {blocks.map((block, index) =>
        beside ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a published text does not change while it is read
          <div key={index} data-block={index} tabIndex={-1} className="group/block relative rounded-sm">
            <BlockView block={block} />
            {beside(index)}
          </div>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a published text does not change while it is read
          <BlockView key={index} block={block} />
        ),
      )}
    </div>
  );
}

interface BlockViewProps {
  block: Block;
}

function BlockView({ block }: BlockViewProps) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.content} />
        </p>
      );
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return (
        <Heading className={block.level === 2 ? 'mt-5 text-2xl' : 'mt-2 text-xl'}>
          <Runs runs={block.content} />
        </Heading>
      );
    }
    case 'list':
      return <List block={block} />;
    case 'quote':
      return (
        <blockquote className="border-line-strong border-l-2 pl-5 text-ink-soft italic">
          <Runs runs={block.content} />
        </blockquote>
      );
    case 'notice':
      return <Notice block={block} />;
    case 'figure':
      return <Figure block={block} />;
    case 'table':
      return <Table block={block} />;
  }
}

type BlockOf<Type extends Block['type']> = { block: Extract<Block, { type: Type }> };

function List({ block: { ordered, start, items } }: BlockOf<'list'>) {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag
      {...(ordered && { start })}
      className={classes('flex flex-col gap-2 pl-6 marker:text-ink-faint', ordered ? 'list-decimal' : 'list-disc')}
    >
      {items.map((runs, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a published text does not change while it is read
        <li key={index} className="pl-1">
          <Runs runs={runs} />
        </li>
      ))}
    </Tag>
  );
}

function Notice({ block: { tone, content } }: BlockOf<'notice'>) {
  const isDanger = tone === 'danger';
  const Icon = isDanger ? TriangleAlert : KeyRound;
  return (
    <aside
      aria-label={isDanger ? 'Danger' : 'À retenir'}
      className={classes(
        'flex gap-3.5 rounded-md border-l-3 px-4 py-3.5',
        isDanger ? 'border-danger-line bg-danger-soft' : 'border-primary-line bg-primary-soft',
      )}
    >
      <Icon className={classes('mt-1 size-5', isDanger ? 'text-danger-ink' : 'text-primary-ink')} aria-hidden="true" />
      <p className="min-w-0">
        <Runs runs={content} />
      </p>
    </aside>
  );
}

function Figure({ block: { image, image_alt, caption } }: BlockOf<'figure'>) {
  return (
    <figure className="my-2">
      <img
        src={isInTheClear(image) ? image.replace(/^http:/i, 'https:') : image}
        alt={image_alt}
        loading="lazy"
        decoding="async"
        className="max-h-[80svh] w-full rounded-md border border-line bg-surface object-contain"
      />
      {caption && <figcaption className="mt-2 text-sm text-ink-soft">{caption}</figcaption>}
    </figure>
  );
}

/** The first cell of a row names it, so that screen readers say it with each value. */
function Table({ block: { caption, header, rows } }: BlockOf<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section around each table would fill the list of regions
    <div role="group" aria-label={caption} tabIndex={0} className="my-2 overflow-x-auto scroll-shadows-x">
      <table className="w-full border-collapse text-base">
        <caption className="mb-2 text-left font-semibold">{caption}</caption>
        <thead>
          <tr className="border-line-strong border-b-2">
            {header.map((cell, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                key={index}
                scope="col"
                className="min-w-28 px-3 py-2 text-left align-bottom font-semibold first:pl-0"
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
            <tr key={index} className="border-line border-b">
              {row.map((cell, column) =>
                column === 0 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                  <th key={column} scope="row" className="py-2 pr-3 text-left align-top font-medium">
                    {cell}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                  <td key={column} className="px-3 py-2 align-top text-ink-soft">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RunsProps {
  runs: readonly Run[];
}

function Runs({ runs }: RunsProps) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a published text does not change while it is read
  return runs.map((run, index) => <Fragment key={index}>{marked(run)}</Fragment>);
}

function marked({ text, bold, italic, superscript, subscript, link }: Run): ReactNode {
  let content: ReactNode = text;
  if (superscript) content = <sup>{content}</sup>;
  if (subscript) content = <sub>{content}</sub>;
  if (italic) content = <em>{content}</em>;
  if (bold) content = <strong className="font-semibold">{content}</strong>;
  if (!link) return content;
  if (link.startsWith('/')) {
    return (
      <Link to={link} className={textLinkClass}>
        {content}
      </Link>
    );
  }
  return (
    <a href={link} target="_blank" rel="noreferrer" className={textLinkClass}>
      {content}
    </a>
  );
}
