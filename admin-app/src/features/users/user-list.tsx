import type { User } from '@iris/contract/users';
import { NoResults } from '@iris/platform/illustrations';
import { Button, Card, EmptyState } from '@iris/platform/ui';
import { ListRows } from '../../lists/list-rows.tsx';
import { type PagedList } from '../../lists/use-paged-list.ts';
import { UserCard } from './user-card.tsx';

interface UserListProps {
  list: PagedList<User>;
  users: readonly User[];
  total: number | undefined;
  isSearch: boolean;
  onClearSearch: () => void;
  onShowMore: () => void;
}

/** The accounts found so far, and the way to the others. */
export function UserList({ list, users, total, isSearch, onClearSearch, onShowMore }: UserListProps) {
  if (users.length === 0) {
    return (
      <Card>
        <EmptyState
          drawing={<NoResults />}
          title="Aucun utilisateur trouvé"
          {...(isSearch && {
            text: "Essayez une autre partie du nom ou de l'adresse email.",
            action: <Button onClick={onClearSearch}>Voir tous les utilisateurs</Button>,
          })}
        />
      </Card>
    );
  }
  return (
    <ListRows list={list} total={total} onShowMore={onShowMore}>
      {users.map((user) => (
        <UserCard key={user._id} user={user} />
      ))}
    </ListRows>
  );
}
