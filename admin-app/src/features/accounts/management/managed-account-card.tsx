import type { User } from '@iris/contract/accounts';
import { PERMISSION_LABELS, PERMISSIONS } from '@iris/contract/foundation';
import { useSession } from '@iris/platform/session';
import { Badge } from '@iris/platform/ui';
import { AccountCard } from '../account-card.tsx';
import { UserActions, type UserActionsProps } from './user-actions.tsx';

/** An account of user management: with its permissions, and the actions of a super administrator. */
export function ManagedAccountCard({ user, ...actions }: UserActionsProps) {
  const { user: me } = useSession();
  return (
    <AccountCard
      user={user}
      role={user.role}
      details={<GrantedPermissions user={user} />}
      aside={mayActOn(user, me) && <UserActions user={user} {...actions} />}
    />
  );
}

/** Only a super administrator acts on accounts, never on their own. */
export function mayActOn(user: User, me: (User & { id?: string }) | null): boolean {
  if (me?.role !== 'super_admin') return false;
  // The current user may carry either name for its identifier.
  return user._id !== (me._id ?? me.id);
}

interface GrantedPermissionsProps {
  user: User;
}

/** The permissions of an administrator. */
export function GrantedPermissions({ user }: GrantedPermissionsProps) {
  const granted = PERMISSIONS.filter((permission) => user.permissions[permission]);
  if (user.role === 'student') return null;
  if (granted.length === 0) return <p className="text-sm text-ink-faint">Aucune permission accordée</p>;
  return (
    <ul aria-label="Permissions accordées" className="flex flex-wrap gap-1.5">
      {granted.map((permission) => (
        <li key={permission} className="flex">
          <Badge>{PERMISSION_LABELS[permission].label}</Badge>
        </li>
      ))}
    </ul>
  );
}
