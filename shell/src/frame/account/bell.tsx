import type { NotificationList } from '@iris/contract/accounts';
import { readTimeZone } from '@iris/platform/calendar';
import { serverQuery } from '@iris/platform/query';
import { PathIcon } from '@iris/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useDisclosure } from '../use-disclosure.ts';
import { NotificationPanel } from './notification-panel.tsx';

/** Of Lucide (lucide.dev, ISC). */
const BELL =
  'M10.268 21a2 2 0 0 0 3.464 0 M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326';

/** The notifications of the account: how many are not read, and the latest in a panel. */
export function Bell() {
  const { isOpen, setOpen, root, toggle, panel } = useDisclosure<HTMLDivElement>();
  const { key } = useLocation();
  const queryClient = useQueryClient();
  const time_zone = readTimeZone();
  const query = useQuery(serverQuery('GET /account/notifications', { query: { time_zone } }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each navigation, unless they were read in the last half minute
  useEffect(() => {
    setOpen(false);
    void queryClient.refetchQueries({ queryKey: ['GET /account/notifications'], stale: true });
  }, [key]);

  return (
    <div ref={root} className="sm:relative">
      <button
        {...toggle}
        type="button"
        aria-label={nameOf(query.data)}
        className="relative grid size-11 place-items-center rounded-md hover:bg-sunken"
      >
        <PathIcon path={BELL} />
        {query.data && query.data.unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1 right-0 min-w-5 rounded-full bg-accent px-1 text-center text-on-accent text-xs font-semibold leading-5 tabular-nums"
          >
            {query.data.unread > 9 ? '9+' : query.data.unread}
          </span>
        )}
      </button>
      <div
        {...panel}
        className="absolute inset-x-0 top-16 max-h-[calc(100svh-4rem)] overflow-y-auto border border-line bg-surface shadow-overlay sm:top-12 sm:right-0 sm:left-auto sm:max-h-[32rem] sm:w-96 sm:rounded-md"
      >
        {isOpen && <NotificationPanel query={query} onLeave={() => setOpen(false)} />}
      </div>
    </div>
  );
}

/** « Notifications, 3 non lues » */
function nameOf(list: NotificationList | undefined): string {
  if (!list?.unread) return 'Notifications';
  return `Notifications, ${list.unread} non ${list.unread > 1 ? 'lues' : 'lue'}`;
}
