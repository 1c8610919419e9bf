import { PERMISSION_LABELS, ROLE_LABELS } from '@iris/contract/labels';
import { PERMISSIONS, type Role } from '@iris/contract/permissions';
import type { User } from '@iris/contract/users';
import { Badge } from '@iris/platform/ui';
import { Crown, GraduationCap, type LucideIcon, ShieldCheck } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { UserActions, type UserActionsProps } from './user-actions.tsx';

interface UserCardProps {
  user: User;
  /** Absent where nothing may be done: for those who only read, on one's own card, on a super administrator's. */
  actions: Omit<UserActionsProps, 'user'> | undefined;
}

/** An account with its role, what it may do, and what may be done with it. */
export function UserCard({ user, actions }: UserCardProps) {
  const nameId = `utilisateur-${user._id}`;
  return (
    <li>
      <article
        aria-labelledby={nameId}
        className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 p-4 sm:px-5 xl:grid-cols-[auto_minmax(0,1fr)_auto]"
      >
        <Avatar name={user.name} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={nameId} className="text-base leading-snug wrap-anywhere sm:text-lg">
              {user.name}
            </h2>
            <RoleBadge role={user.role} />
          </div>
          <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">{user.email}</p>
          <Granted user={user} />
        </div>
        {actions && <UserActions user={user} {...actions} />}
      </article>
    </li>
  );
}

interface RoleBadgeProps {
  role: Role;
}

function RoleBadge({ role }: RoleBadgeProps) {
  const { tone, icon: Icon } = LOOKS[role];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {ROLE_LABELS[role]}
    </Badge>
  );
}

interface GrantedProps {
  user: User;
}

function Granted({ user }: GrantedProps) {
  const granted = PERMISSIONS.filter((permission) => user.permissions[permission]);
  if (user.role === 'student') return null;
  if (granted.length === 0) return <p className="mt-2 text-sm text-ink-faint">Aucune permission accordée</p>;
  return (
    <ul aria-label="Permissions accordées" className="mt-2.5 flex flex-wrap gap-1.5">
      {granted.map((permission) => (
        <li key={permission} className="flex">
          <Badge>{PERMISSION_LABELS[permission].label}</Badge>
        </li>
      ))}
    </ul>
  );
}

const LOOKS: Record<Role, { tone: 'neutral' | 'primary' | 'secondary'; icon: LucideIcon }> = {
  student: { tone: 'neutral', icon: GraduationCap },
  admin: { tone: 'primary', icon: ShieldCheck },
  super_admin: { tone: 'secondary', icon: Crown },
};
