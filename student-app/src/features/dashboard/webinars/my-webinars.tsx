import { linkTo } from '@iris/contract/site';
import type { OwnWebinar } from '@iris/contract/webinars';
import { ApiError } from '@iris/platform/api';
import { useServerNow } from '@iris/platform/calendar';
import { ButtonLink, LoadFailure, Loading, Skeleton } from '@iris/platform/ui';
import { Video } from 'lucide-react';
import { OverWebinar } from './over-webinar.tsx';
import { UpcomingWebinar } from './upcoming-webinar.tsx';
import type { useMyWebinars } from './webinars.api.ts';

interface MyWebinarsProps {
  query: ReturnType<typeof useMyWebinars>;
}

/** Of those that are over so many are shown at once. */
const SHOWN = 3;

/** The own webinars: those to come, then those that are over. An API that knows none shows nothing. */
export function MyWebinars({ query }: MyWebinarsProps) {
  const now = new Date(useServerNow());
  if (query.error instanceof ApiError && query.error.status === 404) return null;
  if (query.data?.length === 0) {
    return (
      <p className="mt-12">
        <WebinarsLink />
      </p>
    );
  }
  const own = query.data ?? [];
  const over = own.filter((one) => isOver(one, now));
  return (
    <section aria-labelledby="mes-webinaires" className="mt-12">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="mes-webinaires" className="text-2xl">
          Mes webinaires
        </h2>
        <WebinarsLink />
      </div>
      {query.isPending && (
        <Loading label="Chargement de vos webinaires...">
          <Skeleton className="h-28 rounded-md" />
        </Loading>
      )}
      <LoadFailure query={query} message="Impossible de charger vos webinaires" />
      <ul className="flex flex-col gap-4">
        {own
          .filter((one) => !isOver(one, now))
          .map((one) => (
            <UpcomingWebinar key={one.webinar._id} own={one} now={now} />
          ))}
      </ul>
      {over.length > 0 && (
        <>
          <h3 className="mt-7 mb-1 font-sans text-base font-semibold">Terminés</h3>
          <OverList webinars={over.slice(0, SHOWN)} />
          {over.length > SHOWN && (
            <details>
              <summary className="min-h-11 cursor-pointer content-center rounded-sm font-medium text-primary-ink">
                Les précédents
              </summary>
              <OverList webinars={over.slice(SHOWN)} />
            </details>
          )}
        </>
      )}
    </section>
  );
}

function OverList({ webinars }: { webinars: readonly OwnWebinar[] }) {
  return (
    <ul>
      {webinars.map((one) => (
        <OverWebinar key={one.webinar._id} own={one} />
      ))}
    </ul>
  );
}

function WebinarsLink() {
  return (
    <ButtonLink to={linkTo('/webinars')} size="sm" icon={<Video />}>
      Voir les webinaires
    </ButtonLink>
  );
}

function isOver({ webinar, standing }: OwnWebinar, now: Date): boolean {
  return webinar.state === 'closed' || Date.parse(standing.room_closes_at) <= now.getTime();
}
