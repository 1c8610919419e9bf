import type { User } from '@iris/contract/users';
import { NoResults } from '@iris/platform/illustrations';
import { useSession } from '@iris/platform/session';
import { Button, Card, EmptyState } from '@iris/platform/ui';
import { ListRows } from '../../lists/list-rows.tsx';
import { type PagedList } from '../../lists/use-paged-list.ts';
import type { UserActionsProps } from './user-actions.tsx';
import { UserCard } from './user-card.tsx';

interface UserListProps extends Omit<UserActionsProps, 'user'> {
  list: PagedList<User>;
  users: readonly User[];
  total: number | undefined;
  isFiltered: boolean;
  onClearFilters: () => void;
  onShowMore: () => void;
}

/** The accounts found so far, each with what one may do with it. */
export function UserList(props: UserListProps) {
  const { list, users, total, isFiltered, onClearFilters, onShowMore, ...actions } = props;
  const { user: me } = useSession();
  if (users.length === 0) {
    return (
      <Card>
        <EmptyState
          drawing={<NoResults />}
          title="Aucun utilisateur trouvé"
          {...(isFiltered && {
            text: "Essayez un autre rôle, ou une autre partie du nom ou de l'adresse email.",
            action: <Button onClick={onClearFilters}>Voir tous les utilisateurs</Button>,
          })}
        />
      </Card>
    );
  }
  return (
    <ListRows list={list} total={total} onShowMore={onShowMore}>
      {users.map((user) => (
        <UserCard key={user._id} user={user} actions={mayActOn(user, me) ? actions : undefined} />
      ))}
    </ListRows>
  );
}

/** Only a super administrator acts on accounts, never on his own nor on another super administrator's. */
function mayActOn(user: User, me: (User & { id?: string }) | null): boolean {
  if (me?.role !== 'super_admin' || user.role === 'super_admin') return false;
  // The current user may come with either name for its identifier.
  return user._id !== (me._id ?? me.id);
}
