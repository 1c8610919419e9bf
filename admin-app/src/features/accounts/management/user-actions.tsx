import type { User } from '@iris/contract/accounts';
import { Button } from '@iris/platform/ui';
import { LockKeyholeOpen, LogOut, ShieldMinus, ShieldPlus, SlidersHorizontal, Trash2 } from 'lucide-react';

/** Callbacks of the actions on an account. */
export interface UserActionsProps {
  user: User;
  onPromote: (user: User) => void;
  onRevoke: (user: User) => void;
  onChangePermissions: (user: User) => void;
  onRemoveSecondFactor: (user: User) => void;
  onEndSessions: (user: User) => void;
  onDelete: (user: User) => void;
}

/**
 * The actions of a super administrator on an account: promote or revoke, change permissions, remove the second factor, end the
 * sessions, delete. Nobody revokes or deletes a super administrator.
 */
export function UserActions({ user, onPromote, onRevoke, onChangePermissions, ...on }: UserActionsProps) {
  const isStudent = user.role === 'student';
  const isProtected = user.role === 'super_admin';
  const name = <span className="sr-only">{` ${user.name}`}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      {user.role === 'admin' && (
        <Button size="sm" icon={<SlidersHorizontal />} onClick={() => onChangePermissions(user)}>
          Modifier les permissions
          {name}
        </Button>
      )}
      {/* One button for both actions, so that it keeps the focus when the role changes. */}
      {!isProtected && (
        <Button
          size="sm"
          className="min-w-35"
          icon={isStudent ? <ShieldPlus /> : <ShieldMinus />}
          onClick={() => (isStudent ? onPromote(user) : onRevoke(user))}
        >
          <span>{isStudent ? 'Promouvoir' : 'Révoquer'}</span>
          {name}
        </Button>
      )}
      {user.second_factor && (
        <Button size="sm" icon={<LockKeyholeOpen />} onClick={() => on.onRemoveSecondFactor(user)}>
          Retirer la double vérification
          {name}
        </Button>
      )}
      <Button size="sm" icon={<LogOut />} onClick={() => on.onEndSessions(user)}>
        Terminer les sessions
        {name}
      </Button>
      {!isProtected && (
        <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={() => on.onDelete(user)}>
          <span className="max-sm:sr-only">Supprimer</span>
          {name}
        </Button>
      )}
    </div>
  );
}
