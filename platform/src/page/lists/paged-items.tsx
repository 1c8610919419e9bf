import { formatNumber } from '@iris/platform/format';
import { Button, Card, classes, ErrorState, LoadFailure, Loading } from '@iris/platform/ui';
import type { ReactNode } from 'react';
import type { PagedList } from './use-paged-list.ts';

interface PagedItemsProps<Item> extends Omit<ShowMoreProps, 'list'> {
  list: PagedList<Item>;
  /** French sentence on what could not be loaded, without its full stop. */
  failure: string;
  /** Shown while the first page loads. */
  skeleton: ReactNode;
  /** Shown when there is no item. */
  empty: ReactNode;
  /** Each item is a card of its own. */
  isApart?: boolean;
  /** Renders an item as `<li>`. */
  children: (item: Item) => ReactNode;
}

/** The loaded pages of a list, dimmed while others load, and a button for more; or what is there instead. */
export function PagedItems<Item>(props: PagedItemsProps<Item>) {
  const { list, failure, skeleton, empty, isApart, children, ...more } = props;
  const { items = [], isPrevious } = list;
  const dimmed = classes('transition-opacity', isPrevious && 'opacity-60');
  return (
    <>
      {list.isPending && skeleton}
      <LoadFailure query={list} message={failure} />
      {list.items?.length === 0 && <Card>{empty}</Card>}
      {items.length > 0 && isApart && (
        <ul aria-busy={isPrevious} className={classes('flex flex-col gap-3', dimmed)}>
          {items.map(children)}
        </ul>
      )}
      {items.length > 0 && !isApart && (
        <Card className={classes('overflow-hidden', dimmed)}>
          <ul aria-busy={isPrevious} className="divide-y divide-line">
            {items.map(children)}
          </ul>
        </Card>
      )}
      {items.length > 0 && <ShowMore list={list} {...more} />}
    </>
  );
}

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

interface ShowMoreProps {
  list: Pick<PagedList<unknown>, 'items' | 'hasMore' | 'isLoadingMore' | 'hasFailedMore' | 'loadMore'>;
  /** Total number of items, where the server counts them. */
  total?: number | undefined;
  onShowMore: () => void;
}

/** The end of a list: the number of items shown, and a button for more. */
export function ShowMore({ list, total, onShowMore }: ShowMoreProps) {
  if (!list.hasMore) return null;
  return (
    <div className="mt-6 flex flex-col items-center gap-3">
      {list.hasFailedMore ? (
        <ErrorState message="La suite de la liste n'a pas pu être chargée." onRetry={list.loadMore} />
      ) : (
        <Button onClick={onShowMore} busy={list.isLoadingMore} busyLabel="Chargement...">
          Afficher plus
        </Button>
      )}
      {total !== undefined && (
        <p
          role="status"
          className="text-sm text-ink-faint tabular-nums"
        >{`${formatNumber(list.items?.length ?? 0)} affichés sur ${formatNumber(total)}`}</p>
      )}
    </div>
  );
}
