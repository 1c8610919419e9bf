import { Card, classes, LoadFailure } from '@iris/platform/ui';
import type { ReactNode } from 'react';
import { ShowMore, type ShowMoreProps } from './show-more.tsx';
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
