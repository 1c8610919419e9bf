import type { User } from '@iris/contract/accounts';
import { ROLE_LABELS, type Role } from '@iris/contract/foundation';
import { Badge } from '@iris/platform/ui';
import { Crown, GraduationCap, LockKeyhole, type LucideIcon, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { PersonLink } from '../../ui/person-link.tsx';

interface AccountCardProps {
  user: User;
  /** Role shown by the badge. */
  role: Role;
  /** Below the email, and as wide as the row. */
  details?: ReactNode;
  /** Beside name and email where there is room, below them and the details otherwise. */
  aside?: ReactNode;
}

/** A row of a list of accounts: name, role and email. */
export function AccountCard({ user, role, details, aside }: AccountCardProps) {
  const nameId = `utilisateur-${user._id}`;
  return (
    <li>
      <article aria-labelledby={nameId} className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 p-4 sm:px-5">
        <Avatar name={user.name} />
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <div className="min-w-0 grow basis-60">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 id={nameId} className="text-base leading-snug wrap-anywhere sm:text-lg">
                <PersonLink id={user._id}>{user.name}</PersonLink>
              </h2>
              <RoleBadge role={role} />
              {user.second_factor && <Badge icon={<LockKeyhole />}>Double vérification</Badge>}
            </div>
            <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">{user.email}</p>
          </div>
          <div className="basis-full empty:hidden xl:order-last">{details}</div>
          {aside}
        </div>
      </article>
    </li>
  );
}

interface RoleBadgeProps {
  role: Role;
}

/** The role of an account. */
export function RoleBadge({ role }: RoleBadgeProps) {
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
