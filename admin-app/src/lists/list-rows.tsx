import { Card, classes } from '@iris/platform/ui';
import type { ReactNode } from 'react';
import { ShowMore, type ShowMoreProps } from './show-more.tsx';
import type { PagedList } from './use-paged-list.ts';

interface ListRowsProps extends ShowMoreProps {
  list: ShowMoreProps['list'] & Pick<PagedList<unknown>, 'isPrevious'>;
  children: ReactNode;
}

/** The rows of a list, dimmed while others load, and a button for more. */
export function ListRows({ list, children, ...more }: ListRowsProps) {
  return (
    <>
      <Card className={classes('overflow-hidden transition-opacity', list.isPrevious && 'opacity-60')}>
        <ul aria-busy={list.isPrevious} className="divide-y divide-line">
          {children}
        </ul>
      </Card>
      <ShowMore list={list} {...more} />
    </>
  );
}
