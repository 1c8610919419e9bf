import type { User } from '@iris/contract/users';
import { Button } from '@iris/platform/ui';
import { ShieldMinus, ShieldPlus, SlidersHorizontal, Trash2 } from 'lucide-react';

/** What a super administrator may do with an account. */
export interface UserActionsProps {
  user: User;
  onPromote: (user: User) => void;
  onRevoke: (user: User) => void;
  onChangePermissions: (user: User) => void;
  onDelete: (user: User) => void;
}

/** Promote or revoke, change permissions, and delete. */
export function UserActions({ user, onPromote, onRevoke, onChangePermissions, onDelete }: UserActionsProps) {
  const isStudent = user.role === 'student';
  const name = <span className="sr-only"> {user.name}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      {/* One button for both, so that the focus is still on it once the role has changed. */}
      <Button
        size="sm"
        className="min-w-35"
        icon={isStudent ? <ShieldPlus /> : <ShieldMinus />}
        onClick={() => (isStudent ? onPromote(user) : onRevoke(user))}
      >
        {isStudent ? 'Promouvoir' : 'Révoquer'}
        {name}
      </Button>
      {user.role === 'admin' && (
        <Button size="sm" icon={<SlidersHorizontal />} onClick={() => onChangePermissions(user)}>
          Modifier les permissions
          {name}
        </Button>
      )}
      <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={() => onDelete(user)}>
        <span className="max-sm:sr-only">Supprimer</span>
        {name}
      </Button>
    </div>
  );
}
