import { ROLE_LABELS } from '@iris/contract/labels';
import type { Role } from '@iris/contract/permissions';
import type { User } from '@iris/contract/users';
import { Badge } from '@iris/platform/ui';
import { Crown, GraduationCap, type LucideIcon, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';

interface AccountCardProps {
  user: User;
  /** Role shown by the badge. */
  role: Role;
  /** Below the email. */
  details?: ReactNode;
  /** Beside the account on wide screens, below it on narrow ones. */
  aside?: ReactNode;
}

/** A row of a list of accounts: name, role and email. */
export function AccountCard({ user, role, details, aside }: AccountCardProps) {
  const nameId = `utilisateur-${user._id}`;
  return (
    <li>
      <article
        aria-labelledby={nameId}
        className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-2 p-4 sm:px-5 xl:grid-cols-[auto_minmax(0,1fr)_auto]"
      >
        <Avatar name={user.name} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={nameId} className="text-base leading-snug wrap-anywhere sm:text-lg">
              {user.name}
            </h2>
            <RoleBadge role={role} />
          </div>
          <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">{user.email}</p>
          {details}
        </div>
        {aside && <div className="col-start-2 xl:col-start-3">{aside}</div>}
      </article>
    </li>
  );
}

interface RoleBadgeProps {
  role: Role;
}

function RoleBadge({ role }: RoleBadgeProps) {
  const { tone, icon: Icon } = BADGES[role];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {ROLE_LABELS[role]}
    </Badge>
  );
}

const BADGES: Record<Role, { tone: 'neutral' | 'primary' | 'secondary'; icon: LucideIcon }> = {
  student: { tone: 'neutral', icon: GraduationCap },
  admin: { tone: 'primary', icon: ShieldCheck },
  super_admin: { tone: 'secondary', icon: Crown },
};
