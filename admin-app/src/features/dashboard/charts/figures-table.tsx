import { formatNumber } from '@iris/platform/format';

interface FiguresTableProps {
  caption: string;
  /** Headers of the two columns: name and count. */
  columns: readonly [string, string];
  rows: readonly { key: string; name: string; count: number }[];
}

/** The data of a chart as a table. */
export function FiguresTable({ caption, columns: [name, count], rows }: FiguresTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="mb-3 max-h-72 overflow-y-auto rounded-sm">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface text-left text-ink-faint">
          <tr>
            <th scope="col" className="py-1.5 pr-4 font-medium">
              {name}
            </th>
            <th scope="col" className="py-1.5 pr-2 text-right font-medium">
              {count}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="py-1.5 pr-4 text-left font-normal wrap-anywhere">
                {row.name}
              </th>
              <td className="py-1.5 pr-2 text-right tabular-nums">{formatNumber(row.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
