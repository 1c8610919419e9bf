import type { SharedSubmission } from '@iris/contract/practice';
import { linkTo } from '@iris/contract/site';
import { ApiError } from '@iris/platform/api';
import { formatDate, formatRating } from '@iris/platform/format';
import { serverQuery } from '@iris/platform/query';
import { ButtonLink, Card, LoadFailure, Skeleton } from '@iris/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { PassBadge } from '../../../practice/pass-badge.tsx';

interface SharedFilmsProps {
  institution: string;
  resident: string;
}

/** The films that a resident shares with tutors. */
export function SharedFilms({ institution, resident }: SharedFilmsProps) {
  const query = useQuery({
    ...serverQuery('GET /institutions/:id/residents/:user/submissions', {
      params: { id: institution, user: resident },
    }),
    refetchOnMount: 'always',
  });
  // A manager who is not the tutor sees none of them.
  if (query.error instanceof ApiError && query.error.status === 404) return null;
  return (
    <section aria-labelledby="films-partages" className="mt-10">
      <h2 id="films-partages" className="mb-4 text-2xl">
        Films partagés
      </h2>
      {query.isPending && <Skeleton className="h-20" />}
      <LoadFailure query={query} message="Impossible de charger les films partagés" />
      {query.data?.length === 0 && (
        <Card>
          <p className="px-4 py-5 text-ink-soft sm:px-5">
            Aucun film. L'interne choisit, film par film, ce qu'il partage avec ses tuteurs.
          </p>
        </Card>
      )}
      {query.data && query.data.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {query.data.map((submission) => (
              <SharedFilm key={submission._id} submission={submission} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function SharedFilm({ submission }: { submission: SharedSubmission }) {
  const { _id, title, number, sent_at, result } = submission;
  return (
    <li className="flex flex-wrap items-center gap-x-8 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-sm text-ink-faint">
          <span>{`Film n°\u00a0${number}`}</span>
          {sent_at && <span>{`, envoyé le ${formatDate(sent_at)}`}</span>}
        </p>
      </div>
      {result ? (
        <p className="flex items-center gap-2.5">
          <span className="tabular-nums">{`${formatRating(result.score)} sur 5`}</span>
          <PassBadge isPassed={result.is_passed} />
        </p>
      ) : (
        <p className="text-sm text-ink-soft">En attente du résultat</p>
      )}
      <ButtonLink size="sm" to={linkTo('/practice/:id', { id: _id })}>
        Voir le film
        <span className="sr-only">{`\u00a0: ${title}, film ${number}`}</span>
      </ButtonLink>
    </li>
  );
}
