import type { Person } from '@iris/contract/accounts';
import { Badge } from '@iris/platform/ui';
import { CalendarX2, LockKeyhole, MailQuestionMark } from 'lucide-react';
import { RoleBadge } from '../account-card.tsx';

interface PersonBadgesProps {
  person: Person;
}

/** What one must know of an account at a glance. */
export function PersonBadges({ person }: PersonBadgesProps) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <RoleBadge role={person.role} />
      {person.second_factor && <Badge icon={<LockKeyhole />}>Double vérification</Badge>}
      {!person.email_verified && (
        <Badge tone="danger" icon={<MailQuestionMark />}>
          E-mail non confirmé
        </Badge>
      )}
      {person.deletion_at && (
        <Badge tone="danger" icon={<CalendarX2 />}>
          Suppression prévue
        </Badge>
      )}
    </div>
  );
}
