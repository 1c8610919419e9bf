import { linkTo } from '@iris/contract/site';
import { ApiError } from '@iris/platform/api';
import { ButtonLink, Container, LoadFailure, Loading, PageHeading, Skeleton } from '@iris/platform/ui';
import { useParams } from 'react-router-dom';
import { useReplay } from './replay.api.ts';
import { ReplayView } from './replay-view.tsx';

/** The replay of a webinar, with the questions of its evening. */
export default function ReplayPage() {
  const { id = '' } = useParams();
  const query = useReplay(id);
  if (query.data) return <ReplayView key={id} id={id} replay={query.data} onReload={() => void query.refetch()} />;
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <NoReplay id={id} message={query.error.message} />;
  }
  return (
    <Container className="py-8 md:py-12">
      <PageHeading title="Rediffusion" className="sr-only">
        Rediffusion
      </PageHeading>
      {query.isPending && (
        <Loading label="Chargement de la rediffusion...">
          <Skeleton className="mb-5 h-9 w-2/3" />
          <div className="on-dark aspect-video max-h-[calc(100svh-12rem)] w-full bg-sunken lg:rounded-md" />
        </Loading>
      )}
      <LoadFailure query={query} message="Impossible de charger cette rediffusion" />
    </Container>
  );
}

interface NoReplayProps {
  id: string;
  message: string;
}

function NoReplay({ id, message }: NoReplayProps) {
  return (
    <Container className="flex flex-col items-start gap-6 py-16">
      <PageHeading title="Rediffusion">Pas de rediffusion</PageHeading>
      <p className="text-lg text-ink-soft">{`${message}.`}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={linkTo('/webinars/:id', { id })} variant="primary">
          Voir la page du webinaire
        </ButtonLink>
        <ButtonLink to={linkTo('/webinars')}>Voir les webinaires</ButtonLink>
      </div>
    </Container>
  );
}
