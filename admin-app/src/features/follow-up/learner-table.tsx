import type { Learner } from '@iris/contract/learning';
import { Card, classes } from '@iris/platform/ui';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { findDirection, type LearnerColumn, type LearnerOrder, nextOrder } from './learner-order.ts';
import { LearnerRow } from './learner-row.tsx';

interface LearnerTableProps {
  learners: readonly Learner[];
  /** Whether others are being loaded. */
  isPrevious: boolean;
  order: LearnerOrder | undefined;
  onOrder: (order: LearnerOrder | undefined) => void;
  /** Absent for whoever may not revoke certificates. */
  onRevoke: ((learner: Learner) => void) | undefined;
}

/** The learners as a table, sorted by the buttons of its columns. */
export function LearnerTable({ learners, isPrevious, order, onOrder, onRevoke }: LearnerTableProps) {
  const renderColumn = (column: LearnerColumn, label: ReactNode, className?: string) => (
    <SortableColumn
      direction={findDirection(column, order)}
      onPress={() => onOrder(nextOrder(column, order))}
      className={className}
    >
      {label}
    </SortableColumn>
  );
  return (
    <Card className={classes('overflow-hidden transition-opacity', isPrevious && 'opacity-60')}>
      <table aria-busy={isPrevious} className="w-full table-fixed border-collapse">
        <caption className="sr-only">Les étudiants, avec leur progression et leur dernière activité</caption>
        <thead>
          <tr className="border-b border-line bg-sunken">
            {renderColumn('name', 'Nom', 'pl-1 sm:pl-3')}
            {renderColumn('progress', PROGRESS, 'w-18 md:w-40 xl:w-60')}
            {renderColumn('last_seen_at', 'Activité', 'w-24 sm:w-46')}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {learners.map((learner) => (
            <LearnerRow key={learner._id} learner={learner} onRevoke={onRevoke} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Shortened in narrow windows to what fits. */
const PROGRESS = (
  <>
    <span className="max-md:sr-only">Progression</span>
    <span aria-hidden="true" className="md:hidden">
      Progr.
    </span>
  </>
);

interface SortableColumnProps {
  direction: 'ascending' | 'descending' | 'none';
  onPress: () => void;
  className: string | undefined;
  children: ReactNode;
}

const ARROWS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

function SortableColumn({ direction, onPress, className, children }: SortableColumnProps) {
  const Arrow = ARROWS[direction];
  return (
    <th scope="col" aria-sort={direction} className={classes('p-0 text-left', className)}>
      <button
        type="button"
        onClick={onPress}
        className="inline-flex min-h-11 items-center gap-1 rounded-sm px-1.5 text-sm font-semibold sm:px-2 text-ink-soft transition-colors hover:text-ink"
      >
        <span>{children}</span>
        <Arrow aria-hidden="true" className={classes('size-4', direction === 'none' && 'text-ink-faint')} />
      </button>
    </th>
  );
}
