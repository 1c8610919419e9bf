import type { ContactMessage } from '@iris/contract/contact';
import { NoResults } from '@iris/platform/illustrations';
import { can, useSession } from '@iris/platform/session';
import { Button, Card, classes, EmptyState } from '@iris/platform/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { ShowMore } from '../../lists/show-more.tsx';
import { type PagedList } from '../../lists/use-paged-list.ts';
import { NoMessages } from '../../ui/drawings.tsx';
import { MessageCard } from './message-card.tsx';
import { type NextStatus, useAdvanceMessage } from './messages.api.ts';

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

/** The messages found so far, and the way to the others. */
export function MessageList(props: MessageListProps) {
  const { list, messages, total, isFiltered, onClearFilters, onShowMore, onDelete, focusAfterwards } = props;
  const { user } = useSession();
  const advance = useAdvanceMessage();
  const pressed = useRef<Element>(null);

  // A busy button loses the focus, and the card may leave the list: nobody at a keyboard must be left nowhere.
  useEffect(() => {
    if (advance.isPending || !pressed.current) return;
    const target = pressed.current.isConnected ? pressed.current : focusAfterwards.current;
    if (document.activeElement === document.body && target instanceof HTMLElement)
      target.focus({ preventScroll: true });
    pressed.current = null;
  }, [advance.isPending, focusAfterwards]);

  const handleAdvance = (message: ContactMessage, status: NextStatus) => {
    pressed.current = document.activeElement;
    advance.mutate({ message, status });
  };

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
            busy={advance.isPending && advance.variables.message._id === message._id}
            onAdvance={handleAdvance}
            onDelete={can(user, 'can_delete') ? onDelete : undefined}
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
