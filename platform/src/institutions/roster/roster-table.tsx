import type { ReactNode } from 'react';

export const CELL = 'px-3 py-2 align-top wrap-anywhere';
export const SHORT = 'px-3 py-2 align-top whitespace-nowrap';
export const NUMBER = 'px-3 py-2 align-top font-normal tabular-nums text-ink-soft';

interface RosterTableProps {
  caption: string;
  note: string;
  titles: readonly string[];
  children: ReactNode;
}

/** A table of rows of a list, which scrolls by itself. */
export function RosterTable({ caption, note, titles, children }: RosterTableProps) {
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section aria-label={caption} tabIndex={0} className="max-h-80 overflow-auto rounded-md border border-line">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead className="sticky top-0 bg-surface">
            <tr>
              {titles.map((title) => (
                <th key={title} scope="col" className={SHORT}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">{children}</tbody>
        </table>
      </section>
      {note && <p className="mt-2 text-sm text-ink-soft">{note}</p>}
    </div>
  );
}
