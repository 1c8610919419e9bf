import type { SeatOrder } from '@iris/contract/institutions';
import { formatNumber } from '@iris/platform/format';
import { Badge, classes } from '@iris/platform/ui';
import type { ReactNode } from 'react';
import { ORDER_STATE_LABELS, orderDays, orderTitle, seatsLeft } from '../wordings.ts';

interface OrderItemProps {
  order: SeatOrder;
  /** For whoever may change it. */
  actions?: ReactNode;
}

/** An order with its days and what is left of its seats. */
export function OrderItem({ order, actions }: OrderItemProps) {
  const { state, reference } = order;
  return (
    <li className="flex flex-wrap items-center gap-x-8 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{orderTitle(order)}</span>
          <Badge tone={TONES[state]}>{ORDER_STATE_LABELS[state]}</Badge>
        </p>
        <p className="mt-0.5 text-sm text-ink-soft first-letter:uppercase">{orderDays(order)}</p>
        {reference && <p className="mt-0.5 text-sm text-ink-faint wrap-anywhere">{`Référence ${reference}`}</p>}
      </div>
      <Seats order={order} />
      {actions}
    </li>
  );
}

function Seats({ order }: { order: SeatOrder }) {
  const { seats, held } = order;
  const isFull = held >= seats;
  return (
    <div className="w-full sm:w-56">
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-sm tabular-nums">
        <span className="font-semibold">{isFull ? 'Complet' : seatsLeft(order)}</span>
        <span className="text-ink-soft">
          <span>{`${formatNumber(held)} sur ${formatNumber(seats)}`}</span>
          <span className="sr-only"> occupées</span>
        </span>
      </p>
      {/* The text above says the same. */}
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-ink/10 forced-colors:outline">
        <div
          className={classes('h-full rounded-full', isFull ? 'bg-accent-line' : 'bg-primary-line')}
          style={{ width: `${(held / seats) * 100}%` }}
        />
      </div>
    </div>
  );
}

const TONES = { upcoming: 'primary', running: 'success', ended: 'neutral' } as const;
