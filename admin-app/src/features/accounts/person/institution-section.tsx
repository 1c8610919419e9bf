import { MEMBER_ROLE_LABELS, type PersonMembership } from '@iris/contract/institutions';
import { membershipPeriod } from '@iris/platform/institutions';
import { Badge, textLinkClass } from '@iris/platform/ui';
import { Link } from 'react-router-dom';
import { institutionPath } from '../../../paths.ts';
import { usePersonInstitutions } from './person.api.ts';
import { PersonSection } from './person-section.tsx';

interface InstitutionSectionProps {
  /** Of the account. */
  id: string;
}

/** The institutions of a person, also those that were left. */
export function InstitutionSection({ id }: InstitutionSectionProps) {
  return (
    <PersonSection
      id="etablissements"
      title="Établissements"
      query={usePersonInstitutions(id)}
      loading="Chargement des établissements..."
      failure="Impossible de charger les établissements"
      empty="Aucun établissement."
    >
      {(membership) => <MembershipItem key={membership._id} membership={membership} />}
    </PersonSection>
  );
}

function MembershipItem({ membership }: { membership: PersonMembership }) {
  const { institution, role, is_current } = membership;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <Link to={institutionPath(institution._id)} className={`font-semibold wrap-anywhere ${textLinkClass}`}>
          {institution.name}
        </Link>
        <p className="mt-1 text-sm text-ink-soft">{`${MEMBER_ROLE_LABELS[role]} ${membershipPeriod(membership)}`}</p>
      </div>
      {institution.closed_at ? <Badge>Fermé</Badge> : !is_current && <Badge>Terminé</Badge>}
    </li>
  );
}
