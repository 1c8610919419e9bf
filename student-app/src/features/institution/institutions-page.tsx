import { MEMBER_ROLE_LABELS } from '@iris/contract/institutions';
import { linkTo } from '@iris/contract/site';
import { NoCourses } from '@iris/platform/illustrations';
import { ButtonLink, Card, Container, EmptyState, LoadFailure, PageHeading, Skeleton } from '@iris/platform/ui';
import { Link, Navigate } from 'react-router-dom';
import { useMyInstitutions } from '../../institutions.api.ts';
import { paths } from '../../paths.ts';
import { useHome } from '../../use-home.ts';

/** The institutions of the account; with one only, its page. */
export default function InstitutionsPage() {
  const query = useMyInstitutions();
  const home = useHome();
  const { data } = query;
  const only = data?.length === 1 ? data[0] : undefined;
  if (only) return <Navigate to={linkTo(paths.institution, { id: only._id })} replace />;
  return (
    <Container className="py-8 md:py-12">
      <PageHeading className="mb-6 text-3xl">Mon établissement</PageHeading>
      {query.isPending && <Skeleton className="h-40" />}
      <LoadFailure query={query} message="Impossible de charger vos établissements" />
      {data?.length === 0 && (
        <Card>
          <EmptyState
            drawing={<NoCourses />}
            title="Vous n'êtes membre d'aucun établissement"
            text="Un établissement vous invite par e-mail. Le lien de cette invitation vous y conduit."
            action={<ButtonLink to={home}>Revenir au tableau de bord</ButtonLink>}
          />
        </Card>
      )}
      {data && data.length > 1 && (
        <ul className="flex flex-col gap-4">
          {data.map(({ _id, name, roles }) => (
            <Card as="li" key={_id} className="group relative p-5 sm:p-6">
              <h2 className="text-xl wrap-anywhere">
                {/* Stretched over the card. */}
                <Link
                  to={linkTo(paths.institution, { id: _id })}
                  className="rounded-sm underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary-line"
                >
                  {name}
                </Link>
              </h2>
              <p className="mt-1 text-ink-soft">{roles.map(({ role }) => MEMBER_ROLE_LABELS[role]).join(', ')}</p>
            </Card>
          ))}
        </ul>
      )}
    </Container>
  );
}
