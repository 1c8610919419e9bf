import type { SeatOrder } from '@iris/contract/institutions';
import { Loading } from '@iris/platform/ui';
import { lazy, Suspense } from 'react';

export interface RosterPanelProps {
  institutionId: string;
  /** Of the institution; those that have ended are not offered. */
  orders: readonly SeatOrder[];
}

// Reading a roster takes a parser that nobody else needs.
const Panel = lazy(async () => ({ default: (await import('./roster-panel.tsx')).RosterWork }));

/** Invites the persons of a list, and shows how far the lists are that were sent. */
export function RosterPanel(props: RosterPanelProps) {
  return (
    <Suspense fallback={<Loading label="Chargement..." />}>
      <Panel {...props} />
    </Suspense>
  );
}
