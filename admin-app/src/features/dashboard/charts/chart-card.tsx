import { formatNumber } from '@iris/platform/format';
import { Card, classes } from '@iris/platform/ui';
import { type ReactNode, useId, useState } from 'react';
import { Foldable } from '../../../ui/foldable.tsx';

interface ChartCardProps {
  title: string;
  /** Sum of the data. */
  total: number;
  /** What the sum counts, and in which period. */
  about: string;
  /** Whether there is no data. */
  isEmpty: boolean;
  children: ReactNode;
  table: ReactNode;
  className?: string;
}

/** A chart with its title, its sum and its data as a table. */
export function ChartCard({ title, total, about, isEmpty, children, table, className }: ChartCardProps) {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      // The chart is wider than the page until it has adapted to a narrower window.
      className={classes('min-w-0 overflow-x-clip px-5 pt-5 pb-1.5', className)}
    >
      <h3 id={titleId} className="text-base">
        {title}
      </h3>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2.5">
        <span className="font-display text-3xl tabular-nums">{formatNumber(total)}</span>
        <span className="text-sm text-ink-faint">{about}</span>
      </p>
      {isEmpty ? (
        <p className="mt-4 mb-3.5 grid h-40 place-items-center rounded-sm bg-sunken px-4 text-center text-sm text-ink-soft">
          Rien à montrer sur cette période.
        </p>
      ) : (
        <>
          <div className="mt-4">{children}</div>
          <Foldable
            summary={
              <span>
                Voir les chiffres
                <span className="sr-only">{` ${title}`}</span>
              </span>
            }
            onToggle={(event) => setOpen(event.currentTarget.open)}
            className="mt-2.5 border-t border-line pt-1"
          >
            {isOpen && table}
          </Foldable>
        </>
      )}
    </Card>
  );
}
