import { useTimeZone } from '@iris/platform/calendar';
import { Card, EmptyState, LoadFailure, Loading, Skeleton } from '@iris/platform/ui';
import { WebinarCard } from './webinar-card.tsx';
import { WebinarDrawing } from './webinar-drawing.tsx';
import { useOwnRegistrations, type useUpcoming } from './webinars.api.ts';
import { seriesTexts } from './wordings.ts';

interface UpcomingProps {
  query: ReturnType<typeof useUpcoming>;
  now: Date | undefined;
}

/** The webinars to come and under way, or that there are none. */
export function Upcoming({ query, now }: UpcomingProps) {
  const { data: webinars } = query;
  const own = useOwnRegistrations();
  const series = seriesTexts(webinars ?? [], useTimeZone());
  return (
    <section aria-labelledby="a-venir">
      <h2 id="a-venir" className="mb-5 text-3xl">
        À venir
      </h2>
      {query.isPending && <WebinarsSkeleton label="Chargement des webinaires..." />}
      <LoadFailure query={query} message="Impossible de charger les webinaires" />
      {webinars?.length === 0 && (
        <Card>
          <EmptyState
            drawing={<WebinarDrawing />}
            title="Aucun webinaire annoncé"
            text="Abonnez-vous à l'agenda&nbsp;: le prochain y apparaîtra de lui-même."
          />
        </Card>
      )}
      {webinars && webinars.length > 0 && (
        <ul className="flex flex-col gap-4">
          {webinars.map((webinar) => (
            <WebinarCard
              key={webinar._id}
              webinar={webinar}
              now={now}
              series={webinar.state === 'cancelled' ? undefined : series.get(webinar.series ?? '')}
              registration={webinar.state === 'cancelled' ? undefined : own?.get(webinar._id)?.state}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface WebinarsSkeletonProps {
  label: string;
}

/** The list while it loads, in the size of its cards. */
export function WebinarsSkeleton({ label }: WebinarsSkeletonProps) {
  return (
    <Loading label={label} className="flex flex-col gap-4">
      {[1, 2, 3].map((index) => (
        <Card key={index} className="flex gap-6 p-4 sm:p-6">
          <Skeleton className="size-22 shrink-0 rounded-full sm:size-28" />
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <Skeleton className="h-5 w-28 rounded-full" />
            <Skeleton className="h-7 w-4/5" />
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-16 w-3/5" />
          </div>
        </Card>
      ))}
    </Loading>
  );
}
