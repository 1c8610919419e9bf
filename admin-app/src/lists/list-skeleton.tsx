import { Card, classes, Loading } from '@iris/platform/ui';
import type { ReactNode } from 'react';

interface ListSkeletonProps {
  label: string;
  rows: number;
  /** Each row is a card of its own. */
  isApart?: boolean;
  /** Of a row. */
  className: string;
  /** One row. */
  children: ReactNode;
}

/** Shown while a list loads: the same row several times. */
export function ListSkeleton({ label, rows, isApart, className, children }: ListSkeletonProps) {
  const Row = isApart ? Card : 'div';
  const shown = Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are the same
    <Row key={row} className={className}>
      {children}
    </Row>
  ));
  return (
    <Loading label={label} className={classes(isApart && 'flex flex-col gap-3')}>
      {isApart ? shown : <Card className="divide-y divide-line">{shown}</Card>}
    </Loading>
  );
}
