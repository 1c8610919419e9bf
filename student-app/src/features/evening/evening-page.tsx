import type { Evening } from '@iris/contract/webinars';
import { ApiError, isUnavailable } from '@iris/platform/api';
import { useServerNow } from '@iris/platform/calendar';
import { Container, LoadFailure, Loading, PageHeading, Skeleton } from '@iris/platform/ui';
import { useParams } from 'react-router-dom';
import { BeforeEvening } from './before-evening.tsx';
import { CancelledEvening } from './cancelled-evening.tsx';
import { useEvening } from './evening.api.ts';
import { NotAdmitted } from './not-admitted.tsx';
import { OverEvening } from './over-evening.tsx';
import { phaseOf } from './phases.ts';
import { Room } from './room/room.tsx';

/** A webinar on its evening, beside the video conference: made for a phone and for a narrow window too. */
export default function EveningPage() {
  const { id = '' } = useParams();
  const { query, refresh } = useEvening(id);
  const { data, error } = query;
  const refusal = error instanceof ApiError && NOT_ADMITTED.has(error.code ?? '') ? error : undefined;
  return (
    <Container className="pt-5 pb-14 sm:pt-8">
      {refusal ? (
        <NotAdmitted id={id} refusal={refusal} />
      ) : data ? (
        <Phase id={id} evening={data} isDisconnected={isUnavailable(error)} onRefresh={refresh} />
      ) : (
        <>
          <PageHeading title="Webinaire" className="sr-only">
            Webinaire
          </PageHeading>
          {query.isPending && <EveningSkeleton />}
          <LoadFailure query={query} message="Impossible de charger cette soirée" />
        </>
      )}
    </Container>
  );
}

/** The refusals that the page itself explains. */
const NOT_ADMITTED = new Set<string>([
  'still_waiting',
  'registration_not_found',
  'webinar_not_found',
  // An address that names none.
  'invalid_input',
]);

interface PhaseProps {
  id: string;
  evening: Evening;
  isDisconnected: boolean;
  onRefresh: () => void;
}

/** Interval of a countdown, in milliseconds. */
const SECOND_MS = 1000;

function Phase(props: PhaseProps) {
  const now = useServerNow(SECOND_MS);
  switch (phaseOf(props.evening, now)) {
    case 'cancelled':
      return <CancelledEvening {...props} />;
    case 'before':
      return <BeforeEvening {...props} now={now} />;
    case 'open':
      return <Room {...props} now={now} />;
    case 'over':
      return <OverEvening {...props} />;
  }
}

function EveningSkeleton() {
  return (
    <Loading label="Chargement de la soirée..." className="grid gap-5 lg:grid-cols-[21rem_1fr]">
      <Skeleton className="h-64 rounded-md" />
      <Skeleton className="h-96 rounded-md" />
    </Loading>
  );
}
