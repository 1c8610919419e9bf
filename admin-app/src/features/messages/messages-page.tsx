import { MESSAGE_STATUS_PLURAL_LABELS, MESSAGE_STATUSES } from '@iris/contract/site';
import { deletionTexts, useConfirmation } from '@iris/platform/dialogs';
import { FilterButtons, useUrlFilters } from '@iris/platform/filters';
import { NoResults } from '@iris/platform/illustrations';
import { ListSkeleton, PagedItems } from '@iris/platform/lists';
import { can, useSession } from '@iris/platform/session';
import { Button, ConfirmDialog, EmptyState, SearchField, Skeleton } from '@iris/platform/ui';
import { useRef } from 'react';
import { NoMessages } from '../../ui/drawings.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { MessageCard } from './message-card.tsx';
import { useDeleteMessage, useMessageCounts, useMessages } from './messages.api.ts';

/** Administration of contact messages: search, change status, answer, delete. */
export default function MessagesPage() {
  const { user } = useSession();
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
      <PageHeader title="Messages de contact" intro="Ce que les visiteurs écrivent depuis la page Contact." />
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
        <PagedItems
          list={list}
          total={counts?.[filter.count]}
          failure="Impossible de charger les messages"
          skeleton={SKELETON}
          empty={
            debounced.q !== '' || filter.value !== '' ? (
              <EmptyState
                drawing={<NoResults />}
                title="Aucun message"
                text="Rien ne correspond à ce filtre et à cette recherche."
                action={<Button onClick={clear}>Voir tous les messages</Button>}
              />
            ) : (
              <EmptyState
                drawing={<NoMessages />}
                title="Aucun message"
                text="Ceux que les visiteurs enverront par la page Contact arriveront ici."
              />
            )
          }
          isApart
          onShowMore={showMore}
        >
          {(message) => (
            <MessageCard
              key={message._id}
              message={message}
              onDelete={can(user, 'can_delete') ? deletion.ask : undefined}
              focusAfterwards={results}
            />
          )}
        </PagedItems>
      </div>
      <ConfirmDialog {...deletion.dialog} />
    </>
  );
}

/** The filters, in the order of the buttons; the first includes all messages. */
const FILTERS = [
  { value: '', count: 'all', label: 'Tous' },
  ...MESSAGE_STATUSES.map((status) => ({
    value: status,
    count: status,
    label: MESSAGE_STATUS_PLURAL_LABELS[status],
  })),
] as const;

const SKELETON = (
  <ListSkeleton label="Chargement des messages..." rows={4} isApart className="flex flex-col gap-3 p-4 sm:px-6 sm:py-5">
    <div className="flex justify-between gap-6">
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-5 w-44 max-w-1/3" />
    </div>
    <Skeleton className="h-4 w-64 max-w-full" />
    <Skeleton className="h-12 w-5/6" />
    <Skeleton className="h-9 w-40" />
  </ListSkeleton>
);
