import type { User } from '@iris/contract/users';
import { NoResults } from '@iris/platform/illustrations';
import { Button, Card, EmptyState, LoadFailure } from '@iris/platform/ui';
import type { ReactNode } from 'react';
import { ListRows } from '../../lists/list-rows.tsx';
import { AccountListSkeleton } from './account-list-skeleton.tsx';
import type { Accounts } from './accounts.api.ts';

interface AccountListProps {
  accounts: Accounts;
  isFiltered: boolean;
  /** Shown when the filters leave no account. */
  advice: string;
  onClearFilters: () => void;
  onShowMore: () => void;
  /** One row, an {@link AccountCard}. */
  renderAccount: (user: User) => ReactNode;
}

/** The accounts found, with loading, failed and empty states. */
export function AccountList(props: AccountListProps) {
  const { accounts, isFiltered, advice, onClearFilters, onShowMore, renderAccount } = props;
  const { list, total } = accounts;
  return (
    <>
      {list.isPending && <AccountListSkeleton />}
      <LoadFailure query={list} message="Impossible de charger les utilisateurs" />
      {list.items?.length === 0 && (
        <Card>
          <EmptyState
            drawing={<NoResults />}
            title="Aucun utilisateur trouvé"
            {...(isFiltered && {
              text: advice,
              action: <Button onClick={onClearFilters}>Voir tous les utilisateurs</Button>,
            })}
          />
        </Card>
      )}
      {list.items && list.items.length > 0 && (
        <ListRows list={list} total={total} onShowMore={onShowMore}>
          {list.items.map(renderAccount)}
        </ListRows>
      )}
    </>
  );
}
