import type { SeatOrder } from '@iris/contract/institutions';
import { NoCourses } from '@iris/platform/illustrations';
import { Card, EmptyState } from '@iris/platform/ui';
import type { ReactNode } from 'react';
import { OrderItem } from './order-item.tsx';

interface OrderListProps {
  orders: readonly SeatOrder[];
  /** What one may do when there is none. */
  advice: string;
  /** For whoever may change orders. */
  renderActions?: (order: SeatOrder) => ReactNode;
}

/** The orders of an institution. */
export function OrderList({ orders, advice, renderActions }: OrderListProps) {
  return (
    <Card className="overflow-hidden">
      {orders.length === 0 ? (
        <EmptyState drawing={<NoCourses />} title="Aucune commande de places" text={advice} />
      ) : (
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <OrderItem key={order._id} order={order} actions={renderActions?.(order)} />
          ))}
        </ul>
      )}
    </Card>
  );
}
