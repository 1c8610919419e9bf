import { MEMBER_ROLE_LABELS, type OwnInstitution } from '@iris/contract/institutions';
import { membershipPeriod } from '@iris/platform/institutions';
import { LeaveSection } from './leave-section.tsx';
import { Offers } from './offers.tsx';
import { Sight } from './sight.tsx';
import { Tutorings } from './tutorings.tsx';

interface MembershipSectionProps {
  institution: OwnInstitution;
  onLeft: () => void;
}

/** What a member has in an institution: roles, and for residents seats, tutors and what is seen of them. */
export function MembershipSection({ institution, onLeft }: MembershipSectionProps) {
  const { roles } = institution;
  const isResident = roles.some(({ role }) => role === 'resident');
  return (
    <div className="flex flex-col gap-10">
      <ul className="flex flex-col gap-1 text-ink-soft">
        {roles.map(({ role, ...period }) => (
          <li key={role}>
            <span className="font-semibold text-ink">{MEMBER_ROLE_LABELS[role]}</span>
            <span>{` ${membershipPeriod(period)}`}</span>
          </li>
        ))}
      </ul>
      {isResident && (
        <>
          <Offers institution={institution} />
          <Tutorings tutorings={institution.tutorings} />
          <Sight name={institution.name} />
        </>
      )}
      <LeaveSection institution={institution} isResident={isResident} onLeft={onLeft} />
    </div>
  );
}
