import { useUrlFilters } from '@iris/platform/filters';
import { formatNumber } from '@iris/platform/format';
import { LoadFailure, PageHeading, SearchField } from '@iris/platform/ui';
import { UserList } from './user-list.tsx';
import { UserListSkeleton } from './user-list-skeleton.tsx';
import { useUsers } from './users.api.ts';

/** Who has an account at the academy, found by name or e-mail. */
export default function UsersPage() {
  const { filters, debounced, pages, change, clear, showMore } = useUrlFilters();
  const { list, total } = useUsers(debounced.q, pages);
  const isSearch = debounced.q !== '';

  return (
    <>
      <header className="mb-6">
        <PageHeading className="text-3xl">Utilisateurs</PageHeading>
        <p role="status" className="mt-1 min-h-[1.6em] text-ink-soft tabular-nums">
          {total !== undefined && countOf(total, isSearch)}
        </p>
      </header>
      <SearchField
        label="Rechercher un utilisateur"
        placeholder="Nom ou email"
        value={filters.q}
        onChange={(q) => change({ q })}
        className="mb-4 max-w-md"
      />
      {list.isPending && <UserListSkeleton />}
      <LoadFailure query={list} message="Impossible de charger les utilisateurs" />
      {list.items && (
        <UserList
          list={list}
          users={list.items}
          total={total}
          isSearch={isSearch}
          onClearSearch={clear}
          onShowMore={showMore}
        />
      )}
    </>
  );
}

function countOf(total: number, isSearch: boolean): string {
  const many = total > 1;
  const noun = many ? 'utilisateurs' : 'utilisateur';
  const state = isSearch ? 'trouvé' : 'inscrit';
  return `${formatNumber(total)} ${noun} ${state}${many ? 's' : ''}`;
}
