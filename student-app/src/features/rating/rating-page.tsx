import { useServerNow } from '@iris/platform/calendar';
import { NoCourses } from '@iris/platform/illustrations';
import { Card, Container, EmptyState, LoadFailure, Loading, PageHeading, Skeleton } from '@iris/platform/ui';
import { useRatedActivities } from '../../rated-activities.api.ts';
import { RatedActivityCard } from './rated-activity-card.tsx';

/** The activities of which the account is a rater, with the films that wait. */
export default function RatingPage() {
  const query = useRatedActivities();
  const now = new Date(useServerNow());
  return (
    <Container className="py-8 md:py-12">
      <header className="mb-8">
        <PageHeading title="Films à évaluer">Films à évaluer</PageHeading>
        <p className="mt-1.5 max-w-[60ch] text-lg text-ink-soft">
          Chaque film est vu sans le nom de son auteur, et sans l'avis des autres évaluateurs.
        </p>
      </header>
      {query.isPending && (
        <Loading label="Chargement de vos activités..." className="flex flex-col gap-4">
          <Skeleton className="h-40 rounded-md" />
          <Skeleton className="h-40 rounded-md" />
        </Loading>
      )}
      <LoadFailure query={query} message="Impossible de charger vos activités" />
      {query.data?.length === 0 && (
        <Card>
          <EmptyState
            drawing={<NoCourses />}
            title="Aucune activité ne vous est confiée"
            text="Les responsables d'un cours nomment les évaluateurs de ses films. Quand un film vous attend, une notification vous mène ici."
          />
        </Card>
      )}
      {query.data && query.data.length > 0 && (
        <ul className="flex flex-col gap-4">
          {query.data.map((activity) => (
            <RatedActivityCard key={activity._id} activity={activity} now={now} />
          ))}
        </ul>
      )}
    </Container>
  );
}
