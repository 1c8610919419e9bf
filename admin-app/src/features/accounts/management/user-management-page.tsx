import { ROLE_PLURAL_LABELS, ROLES } from '@iris/contract/foundation';
import { FilterButtons, useUrlFilters } from '@iris/platform/filters';
import { formatNumber } from '@iris/platform/format';
import { SearchField } from '@iris/platform/ui';
import { useRef } from 'react';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AccountList } from '../account-list.tsx';
import { useAccounts } from '../accounts.api.ts';
import { ManagedAccountCard } from './managed-account-card.tsx';
import { useUserActions } from './use-user-actions.tsx';

/** Roles and permissions of all accounts; super administrators promote, revoke, log out and delete all but themselves. */
export default function UserManagementPage() {
  const { filters, debounced, pages, change, clear, showMore } = useUrlFilters(['role']);
  const role = ROLES.find((known) => known === filters.role);
  const accounts = useAccounts({ q: debounced.q, role }, pages);
  const { total } = accounts;
  const finding = useRef<HTMLDivElement>(null);
  const { actions, dialogs } = useUserActions({ focusAfterwards: finding });

  return (
    <>
      <PageHeader
        title="Gestion des Utilisateurs"
        count={total !== undefined && `${formatNumber(total)} ${total > 1 ? 'comptes' : 'compte'}`}
      />
      <div ref={finding} className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <SearchField
          label="Rechercher un utilisateur"
          placeholder="Nom, e-mail ou RPPS"
          value={filters.q}
          onChange={(q) => change({ q })}
          className="w-full max-w-md grow sm:w-auto"
        />
        <FilterButtons
          label="Rôle"
          options={ROLE_OPTIONS}
          value={role ?? 'all'}
          onChange={(next) => change({ role: next === 'all' ? '' : next })}
        />
      </div>
      <AccountList
        accounts={accounts}
        isFiltered={debounced.q !== '' || role !== undefined}
        advice="Essayez un autre rôle, ou une autre partie du nom ou de l'adresse e-mail, ou un numéro RPPS entier."
        onClearFilters={clear}
        onShowMore={showMore}
        renderAccount={(user) => <ManagedAccountCard key={user._id} user={user} {...actions} />}
      />
      {dialogs}
    </>
  );
}

const ROLE_OPTIONS = [
  { value: 'all', label: 'Tous' },
  ...ROLES.toReversed().map((role) => ({ value: role, label: ROLE_PLURAL_LABELS[role] })),
];
