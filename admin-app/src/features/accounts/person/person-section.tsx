import { Card, LoadFailure } from '@iris/platform/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Blocks } from '../../../ui/blocks.tsx';

interface PersonSectionProps<Item> {
  /** Of the heading. */
  id: string;
  title: string;
  query: UseQueryResult<readonly Item[]>;
  /** What is loading, for screen readers. */
  loading: string;
  /** French sentence on what could not be loaded, without its full stop. */
  failure: string;
  /** Said when there is nothing. */
  empty: string;
  /** Renders an item as `<li>`. */
  children: (item: Item) => ReactNode;
}

/** A part of the page of a person: a short list with its states. */
export function PersonSection<Item>(props: PersonSectionProps<Item>) {
  const { id, title, query, loading, failure, empty, children } = props;
  return (
    <section aria-labelledby={id} className="mb-10">
      <h2 id={id} className="mb-4 text-2xl">
        {title}
      </h2>
      <LoadFailure query={query} message={failure} />
      {query.isPending && <Blocks label={loading} sizes={['h-20']} />}
      {query.data && (
        <Card className="overflow-hidden">
          {query.data.length > 0 ? (
            <ul className="divide-y divide-line">{query.data.map(children)}</ul>
          ) : (
            <p className="px-4 py-5 text-ink-soft sm:px-5">{empty}</p>
          )}
        </Card>
      )}
    </section>
  );
}
