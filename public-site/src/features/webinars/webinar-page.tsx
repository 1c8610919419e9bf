import type { Webinar } from '@iris/contract/webinars';
import { useNow } from '@iris/platform/calendar';
import { Container, LoadFailure, Loading, PageHeading, Skeleton } from '@iris/platform/ui';
import { useParams } from 'react-router-dom';
import { useFocusHandover } from '../../enrollment/use-focus-handover.ts';
import { InPieces } from '../../ui/in-pieces.tsx';
import { RegistrationStatus } from './head/registration-status.tsx';
import { WebinarActionBar } from './head/webinar-action-bar.tsx';
import { WebinarHead } from './head/webinar-head.tsx';
import { MissingWebinar } from './missing-webinar.tsx';
import { phaseOf } from './phase.ts';
import { Evening } from './sections/evening.tsx';
import { Series } from './sections/series.tsx';
import { isMissing, useStanding, useWebinar } from './webinars.api.ts';

/** A webinar: when, who speaks, what one learns, and the registration. */
export default function WebinarPage() {
  const { id = '' } = useParams();
  const query = useWebinar(id);
  if (isMissing(query.error)) return <MissingWebinar />;
  if (query.data) return <WebinarContent key={id} webinar={query.data} />;
  if (query.isPending) return <WebinarSkeleton />;
  return (
    <Container className="py-16">
      <PageHeading>Webinaire</PageHeading>
      <LoadFailure query={query} message="Impossible de charger le webinaire" className="mt-8" />
    </Container>
  );
}

interface WebinarContentProps {
  webinar: Webinar;
}

function WebinarContent({ webinar }: WebinarContentProps) {
  const standing = useStanding(webinar._id).data;
  const handover = useFocusHandover();
  const phase = phaseOf(webinar, useNow());
  const shared = { webinar, phase, standing, handover };
  return (
    <InPieces>
      <WebinarHead webinar={webinar} phase={phase}>
        <RegistrationStatus {...shared} />
      </WebinarHead>
      <WebinarActionBar {...shared} />
      <Container className="pt-4 pb-10 md:pb-16">
        <InPieces>
          <Evening webinar={webinar} />
          <Series webinar={webinar} phase={phase} />
        </InPieces>
      </Container>
    </InPieces>
  );
}

/** The page while the webinar loads, in the size of its content. */
function WebinarSkeleton() {
  return (
    <Loading label="Chargement du webinaire...">
      <div className="on-dark">
        <Container className="flex flex-col gap-5 py-8 lg:min-h-120 lg:justify-center lg:py-14">
          <PageHeading title="Webinaire">
            <span className="sr-only">Webinaire</span>
          </PageHeading>
          <Skeleton className="h-6 w-28 rounded-full" />
          <Skeleton className="h-14 max-w-xl" />
          <Skeleton className="h-22 w-72 max-w-full" />
          <Skeleton className="h-6 w-48" />
        </Container>
      </div>
      <Container className="py-16">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="mt-6 h-40" />
      </Container>
    </Loading>
  );
}
