import type { Notification, NotificationList } from '@iris/contract/accounts';
import { api } from '@iris/platform/api';
import { formatMoment } from '@iris/platform/format';
import { useMutation } from '@iris/platform/query';
import { Button, LoadFailure, Loading, Skeleton } from '@iris/platform/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';

interface NotificationPanelProps {
  query: UseQueryResult<NotificationList>;
  /** Called when a link is followed. */
  onLeave: () => void;
}

/** The latest notifications: following one marks it as read, on all devices. */
export function NotificationPanel({ query, onLeave }: NotificationPanelProps) {
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = query.data?.notifications ?? [];
  const markAll = useMutation({
    call: (newest: string) => api.call('PUT /account/notifications/read', { body: { newest } }),
    // The button goes, and with it the focus.
    onSuccess: () => heading.current?.focus(),
    failure: "Les notifications n'ont pas pu être marquées comme lues",
    invalidates: ['GET /account/notifications'],
  });
  const [newest] = list;

  return (
    <section aria-labelledby={title}>
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 border-line border-b py-1 pr-3 pl-4">
        <h2 ref={heading} id={title} tabIndex={-1} className="mr-auto text-lg outline-none">
          Vos notifications
        </h2>
        {newest && query.data && query.data.unread > 0 && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => markAll.mutate(newest._id)}
            busy={markAll.isPending}
            busyLabel="Un instant..."
          >
            Tout marquer comme lu
          </Button>
        )}
      </div>
      <LoadFailure query={query} message="Vos notifications n'ont pas pu être chargées" className="m-3" />
      {query.isPending && (
        <Loading label="Chargement de vos notifications..." className="space-y-3 p-4">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
      {query.data && list.length === 0 && (
        <p className="px-4 py-6 text-ink-soft">
          Rien pour le moment. Vos certificats, vos inscriptions et les nouveautés de vos cours seront annoncés ici.
        </p>
      )}
      <ul className="divide-y divide-line">
        {list.map((notification) => (
          <Item key={notification._id} notification={notification} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  notification: Notification;
  onLeave: () => void;
}

function Item({ notification: { _id, title, link, created_at, is_read }, onLeave }: ItemProps) {
  const read = useMutation({
    call: () => api.call('PUT /account/notifications/:id/read', { params: { id: _id } }),
    failure: '',
    // The page that it leads to matters more.
    isSilent: () => true,
    invalidates: ['GET /account/notifications'],
  });
  const handleFollow = () => {
    if (!is_read) read.mutate(undefined);
    onLeave();
  };
  return (
    <li>
      <Link to={link} onClick={handleFollow} className="flex gap-3 px-4 py-3 hover:bg-sunken">
        <span aria-hidden="true" className={`mt-2 size-2 shrink-0 rounded-full ${is_read ? '' : 'bg-primary'}`} />
        <span className="min-w-0">
          {!is_read && <span className="sr-only">Non lue{'\u00a0'}: </span>}
          <span className={`block text-pretty ${is_read ? '' : 'font-semibold'}`}>{title}</span>
          <time dateTime={created_at} className="text-ink-soft text-sm">
            {formatMoment(created_at)}
          </time>
        </span>
      </Link>
    </li>
  );
}
