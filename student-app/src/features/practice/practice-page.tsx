import type { Submission } from '@iris/contract/practice';
import { linkTo } from '@iris/contract/site';
import { ApiError } from '@iris/platform/api';
import { ButtonLink, Container, LoadFailure, Loading, PageHeading, Skeleton } from '@iris/platform/ui';
import { Navigate, useParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useSubmission } from '../../practice/practice.api.ts';
import { useHome } from '../../use-home.ts';
import { FilmReview } from './film-review.tsx';

/** A film that was handed in, with its result: for its owner, and for a tutor with whom it is shared. */
export default function PracticePage() {
  const { id = '' } = useParams();
  const query = useSubmission(id);
  // Also when it was withdrawn, or is shared no longer, while the page was open.
  if (isGone(query.error)) return <NotOpen message={query.error.message} />;
  if (query.data) return <OpenFilm key={id} submission={query.data} onReload={() => void query.refetch()} />;
  return (
    <Container className="py-8 md:py-12">
      <PageHeading title="Film" className="sr-only">
        Film
      </PageHeading>
      {query.isPending && (
        <Loading label="Chargement du film...">
          <Skeleton className="mb-5 h-9 w-2/3" />
          <div className="on-dark aspect-video max-h-[calc(100svh-12rem)] w-full bg-sunken lg:rounded-md" />
        </Loading>
      )}
      <LoadFailure query={query} message="Impossible de charger ce film" />
    </Container>
  );
}

interface OpenFilmProps {
  submission: Submission;
  /** Gets new addresses of the films. */
  onReload: () => void;
}

/** What is not sent yet is prepared in its lesson. */
function OpenFilm({ submission, onReload }: OpenFilmProps) {
  const { state, course, lesson } = submission;
  if (state === 'draft') return <Navigate to={linkTo(paths.learn, { course, lesson })} replace />;
  return <FilmReview submission={submission} onReload={onReload} />;
}

function NotOpen({ message }: { message: string }) {
  const home = useHome();
  return (
    <Container className="flex flex-col items-start gap-6 py-16">
      <PageHeading title="Film">Ce film ne peut pas être montré</PageHeading>
      <p className="text-lg text-ink-soft">{`${message}.`}</p>
      <ButtonLink to={home} variant="primary">
        Retour au tableau de bord
      </ButtonLink>
    </Container>
  );
}

function isGone(error: Error | null): error is ApiError {
  return error instanceof ApiError && [400, 404, 410].includes(error.status);
}
