import type { Person } from '@iris/contract/accounts';
import { ApiError } from '@iris/platform/api';
import { NoResults } from '@iris/platform/illustrations';
import { useSession } from '@iris/platform/session';
import { ButtonLink, EmptyState, LoadFailure, textLinkClass } from '@iris/platform/ui';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { Blocks } from '../../../ui/blocks.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CertificateSection } from './certificate-section.tsx';
import { EnrollmentSection } from './enrollment-section.tsx';
import { Identity } from './identity.tsx';
import { InstitutionSection } from './institution-section.tsx';
import { JournalSection } from './journal-section.tsx';
import { usePerson } from './person.api.ts';
import { PersonActions } from './person-actions.tsx';
import { PersonBadges } from './person-badges.tsx';
import { SessionSection } from './session-section.tsx';

/** One account: its state, what its owner learns, and for super administrators where it is signed in and what was done to it. */
export default function PersonPage() {
  const { id = '' } = useParams();
  const person = usePerson(id);
  const { data } = person;
  const isUnknown = !data && isGone(person.error);
  return (
    <>
      <nav aria-label="Pages des comptes" className="mb-3 text-sm">
        <Link to={paths.users} className={textLinkClass}>
          Utilisateurs
        </Link>
      </nav>
      <PageHeader title={data?.name ?? 'Compte'}>{data && <PersonBadges person={data} />}</PageHeader>
      {isUnknown ? GONE : <LoadFailure query={person} message="Impossible de charger ce compte" />}
      {person.isPending && <Blocks label="Chargement du compte..." sizes={['h-11', 'h-44', 'h-32', 'h-32']} />}
      {/* Another person's page begins anew, with its own dialogs. */}
      {data && <Parts key={data._id} person={data} />}
    </>
  );
}

function Parts({ person }: { person: Person }) {
  const { user } = useSession();
  return (
    <>
      <PersonActions person={person} />
      <Identity person={person} />
      <EnrollmentSection id={person._id} />
      <CertificateSection id={person._id} />
      <InstitutionSection id={person._id} />
      {/* The server refuses everybody else. */}
      {user?.role === 'super_admin' && (
        <>
          <SessionSection id={person._id} />
          <JournalSection id={person._id} />
        </>
      )}
    </>
  );
}

/** Whether there is no such account, or the address cannot be that of one. */
function isGone(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'user_not_found' || error.code === 'invalid_input');
}

const GONE = (
  <EmptyState
    drawing={<NoResults />}
    title="Ce compte n'existe pas"
    text="Il a été supprimé, ou son adresse est incomplète."
    action={<ButtonLink to={paths.users}>Voir tous les utilisateurs</ButtonLink>}
  />
);
