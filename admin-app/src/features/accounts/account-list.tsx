import type { User } from '@iris/contract/accounts';
import { NoResults } from '@iris/platform/illustrations';
import { ListSkeleton, PagedItems } from '@iris/platform/lists';
import { Button, EmptyState, Skeleton } from '@iris/platform/ui';
import type { ReactNode } from 'react';
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
  return (
    <PagedItems
      list={accounts.list}
      total={accounts.total}
      failure="Impossible de charger les utilisateurs"
      skeleton={SKELETON}
      empty={
        <EmptyState
          drawing={<NoResults />}
          title="Aucun utilisateur trouvé"
          {...(isFiltered && {
            text: advice,
            action: <Button onClick={onClearFilters}>Voir tous les utilisateurs</Button>,
          })}
        />
      }
      onShowMore={onShowMore}
    >
      {renderAccount}
    </PagedItems>
  );
}

const SKELETON = (
  <ListSkeleton label="Chargement des utilisateurs..." rows={8} className="flex items-center gap-4 p-4 sm:px-5">
    <Skeleton className="size-10 shrink-0 rounded-full" />
    <div className="flex min-w-0 flex-1 flex-col gap-2.5">
      <Skeleton className="h-5 w-48 max-w-full" />
      <Skeleton className="h-4 w-64 max-w-full" />
    </div>
  </ListSkeleton>
);
