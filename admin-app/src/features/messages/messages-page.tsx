import { FilterButtons, useUrlFilters } from '@iris/platform/filters';
import { LoadFailure, PageHeading, SearchField } from '@iris/platform/ui';
import { useRef } from 'react';
import { ConfirmDialog } from '../../editing/dialog/confirm-dialog.tsx';
import { deletionTexts, useConfirmation } from '../../editing/dialog/use-confirmation.ts';
import { MessageList } from './message-list.tsx';
import { MessageListSkeleton } from './message-list-skeleton.tsx';
import { FILTERS } from './message-status.ts';
import { useDeleteMessage, useMessageCounts, useMessages } from './messages.api.ts';

/** Administration of contact messages: search, change status, answer, delete. */
export default function MessagesPage() {
  const { filters, debounced, pages, change, clear, showMore } = useUrlFilters(['status']);
  // An unknown status in the address means all statuses.
  const filter = FILTERS.find(({ value }) => value === filters.status) ?? FILTERS[0];
  const list = useMessages(debounced.q, filter.value, pages);
  const counts = useMessageCounts(debounced.q);
  const results = useRef<HTMLDivElement>(null);
  const deletion = useConfirmation({
    mutation: useDeleteMessage(),
    words: ({ subject }) => deletionTexts(subject, 'Êtes-vous sûr de vouloir supprimer ce message?'),
    focusAfterwards: results,
  });

  return (
    <>
      <header className="mb-6">
        <PageHeading className="text-3xl">Messages de contact</PageHeading>
        <p className="mt-1 text-ink-soft">Ce que les visiteurs écrivent depuis la page Contact.</p>
      </header>
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <FilterButtons
          label="Statut"
          options={FILTERS.map(({ value, label, count }) => ({ value, label, count: counts?.[count] }))}
          value={filter.value}
          onChange={(status) => change({ status })}
        />
        <SearchField
          label="Rechercher un message"
          placeholder="Nom, e-mail ou sujet"
          value={filters.q}
          onChange={(q) => change({ q })}
          className="min-w-56 flex-1"
        />
      </div>
      {/* Focused when the card of an action is removed from the list. */}
      <div ref={results} tabIndex={-1}>
        {list.isPending && <MessageListSkeleton />}
        <LoadFailure query={list} message="Impossible de charger les messages" />
        {list.items && (
          <MessageList
            list={list}
            messages={list.items}
            total={counts?.[filter.count]}
            isFiltered={debounced.q !== '' || filter.value !== ''}
            onClearFilters={clear}
            onShowMore={showMore}
            onDelete={deletion.ask}
            focusAfterwards={results}
          />
        )}
      </div>
      <ConfirmDialog {...deletion.dialog} />
    </>
  );
}
