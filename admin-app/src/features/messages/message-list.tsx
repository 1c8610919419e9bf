import type { ContactMessage } from '@iris/contract/contact';
import { NoResults } from '@iris/platform/illustrations';
import { can, useSession } from '@iris/platform/session';
import { Button, Card, classes, EmptyState } from '@iris/platform/ui';
import type { RefObject } from 'react';
import { ShowMore } from '../../lists/show-more.tsx';
import { type PagedList } from '../../lists/use-paged-list.ts';
import { NoMessages } from '../../ui/drawings.tsx';
import { MessageCard } from './message-card.tsx';

interface MessageListProps {
  list: PagedList<ContactMessage>;
  messages: readonly ContactMessage[];
  total: number | undefined;
  isFiltered: boolean;
  onClearFilters: () => void;
  onShowMore: () => void;
  onDelete: (message: ContactMessage) => void;
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** The loaded pages of the messages, with a button for more. */
export function MessageList(props: MessageListProps) {
  const { list, messages, total, isFiltered, onClearFilters, onShowMore, onDelete, focusAfterwards } = props;
  const { user } = useSession();
  if (messages.length === 0) return <NoMessage isFiltered={isFiltered} onClearFilters={onClearFilters} />;
  return (
    <>
      <ul
        aria-busy={list.isPrevious}
        className={classes('flex flex-col gap-3 transition-opacity', list.isPrevious && 'opacity-60')}
      >
        {messages.map((message) => (
          <MessageCard
            key={message._id}
            message={message}
            onDelete={can(user, 'can_delete') ? onDelete : undefined}
            focusAfterwards={focusAfterwards}
          />
        ))}
      </ul>
      <ShowMore list={list} total={total} onShowMore={onShowMore} />
    </>
  );
}

function NoMessage({ isFiltered, onClearFilters }: Pick<MessageListProps, 'isFiltered' | 'onClearFilters'>) {
  return (
    <Card>
      {isFiltered ? (
        <EmptyState
          drawing={<NoResults />}
          title="Aucun message"
          text="Rien ne correspond à ce filtre et à cette recherche."
          action={<Button onClick={onClearFilters}>Voir tous les messages</Button>}
        />
      ) : (
        <EmptyState
          drawing={<NoMessages />}
          title="Aucun message"
          text="Ceux que les visiteurs enverront par la page Contact arriveront ici."
        />
      )}
    </Card>
  );
}
