import { useUrlFilters } from '@iris/platform/filters';
import { formatNumber } from '@iris/platform/format';
import { isAdmin } from '@iris/platform/session';
import { SearchField } from '@iris/platform/ui';
import { formatDate } from '../../format/dates.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountList } from './account-list.tsx';
import { useAccounts } from './accounts.api.ts';

/** The user list: every account, searched by name or email. */
export default function UsersPage() {
  const { filters, debounced, pages, change, clear, showMore } = useUrlFilters();
  const accounts = useAccounts({ q: debounced.q }, pages);
  const { total } = accounts;
  const isSearch = debounced.q !== '';

  return (
    <>
      <PageHeader title="Utilisateurs" count={total !== undefined && formatCount(total, isSearch)} />
      <SearchField
        label="Rechercher un utilisateur"
        placeholder="Nom, e-mail ou RPPS"
        value={filters.q}
        onChange={(q) => change({ q })}
        className="mb-4 max-w-md"
      />
      <AccountList
        accounts={accounts}
        isFiltered={isSearch}
        advice="Essayez une autre partie du nom ou de l'adresse e-mail, ou un numéro RPPS entier."
        onClearFilters={clear}
        onShowMore={showMore}
        renderAccount={(user) => (
          <AccountCard
            key={user._id}
            user={user}
            role={isAdmin(user) ? 'admin' : 'student'}
            aside={
              <p className="text-sm text-ink-faint">
                Inscription le{' '}
                <time dateTime={user.created_at} className="tabular-nums">
                  {formatDate(user.created_at)}
                </time>
              </p>
            }
          />
        )}
      />
    </>
  );
}

function formatCount(total: number, isSearch: boolean): string {
  const many = total > 1;
  const noun = many ? 'utilisateurs' : 'utilisateur';
  const state = isSearch ? 'trouvé' : 'inscrit';
  return `${formatNumber(total)} ${noun} ${state}${many ? 's' : ''}`;
}
