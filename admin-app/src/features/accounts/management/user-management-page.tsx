import type { User } from '@iris/contract/accounts';
import { ROLE_PLURAL_LABELS, ROLES } from '@iris/contract/foundation';
import { FilterButtons, useUrlFilters } from '@iris/platform/filters';
import { formatNumber } from '@iris/platform/format';
import { ConfirmDialog, SearchField } from '@iris/platform/ui';
import { useRef } from 'react';
import { useEditing } from '../../../editing/dialog/use-editing.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AccountList } from '../account-list.tsx';
import { useAccounts } from '../accounts.api.ts';
import { useConfirmedAction } from './confirmations.ts';
import { ManagedAccountCard } from './managed-account-card.tsx';
import { PermissionsDialog, PromotionDialog } from './permissions-dialog.tsx';

/** Roles and permissions of all accounts; super administrators promote, revoke, log out and delete all but themselves. */
export default function UserManagementPage() {
  const { filters, debounced, pages, change, clear, showMore } = useUrlFilters(['role']);
  const role = ROLES.find((known) => known === filters.role);
  const accounts = useAccounts({ q: debounced.q, role }, pages);
  const { total } = accounts;
  const finding = useRef<HTMLDivElement>(null);
  const promoting = useEditing<User>();
  const changing = useEditing<User>();
  const revocation = useConfirmedAction('revoke');
  const removal = useConfirmedAction('removeSecondFactor', finding);
  const ending = useConfirmedAction('endSessions');
  const deletion = useConfirmedAction('remove', finding);

  return (
    <>
      <PageHeader
        title="Gestion des Utilisateurs"
        count={total !== undefined && `${formatNumber(total)} ${total > 1 ? 'comptes' : 'compte'}`}
      />
      <div ref={finding} className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <SearchField
          label="Rechercher un utilisateur"
          placeholder="Nom ou e-mail"
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
        advice="Essayez un autre rôle, ou une autre partie du nom ou de l'adresse e-mail."
        onClearFilters={clear}
        onShowMore={showMore}
        renderAccount={(user) => (
          <ManagedAccountCard
            key={user._id}
            user={user}
            onPromote={promoting.start}
            onRevoke={revocation.ask}
            onChangePermissions={changing.start}
            onRemoveSecondFactor={removal.ask}
            onEndSessions={ending.ask}
            onDelete={deletion.ask}
          />
        )}
      />
      {promoting.item && (
        <PromotionDialog key={promoting.round} open={promoting.open} user={promoting.item} onClose={promoting.close} />
      )}
      {changing.item && (
        <PermissionsDialog key={changing.round} open={changing.open} user={changing.item} onClose={changing.close} />
      )}
      <ConfirmDialog {...revocation.dialog} />
      <ConfirmDialog {...removal.dialog} />
      <ConfirmDialog {...ending.dialog} />
      <ConfirmDialog {...deletion.dialog} />
    </>
  );
}

const ROLE_OPTIONS = [
  { value: 'all', label: 'Tous' },
  ...ROLES.toReversed().map((role) => ({ value: role, label: ROLE_PLURAL_LABELS[role] })),
];
