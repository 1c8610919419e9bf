import { MEMBER_ROLE_LABELS, MEMBER_ROLES, type Member } from '@iris/contract/institutions';
import { useConfirmation, useEditing } from '@iris/platform/dialogs';
import { FilterButtons, useUrlFilters } from '@iris/platform/filters';
import { NoResults } from '@iris/platform/illustrations';
import { ListSkeleton, PagedItems } from '@iris/platform/lists';
import { can, useSession } from '@iris/platform/session';
import { Button, ConfirmDialog, EmptyState, SearchField, Skeleton } from '@iris/platform/ui';
import { useEndMembership, useMembers } from '../institution.api.ts';
import { endTexts } from './end-texts.ts';
import { MemberEndDialog } from './member-end-dialog.tsx';
import { MemberItem, type PersonLinks } from './member-item.tsx';

interface MemberSectionProps extends PersonLinks {
  institution: string;
}

/** The members of an institution, current or former, whose memberships can be ended. */
export function MemberSection({ institution, personPath }: MemberSectionProps) {
  const { user } = useSession();
  const { filters, debounced, pages, change, showMore } = useUrlFilters(['role', 'state']);
  const state = filters.state === 'former' ? 'former' : 'current';
  const role = MEMBER_ROLES.find((known) => known === filters.role) ?? '';
  const list = useMembers(institution, { q: debounced.q, role, state }, pages);
  const editing = useEditing<Member>();
  const ending = useConfirmation({
    mutation: useEndMembership(institution),
    words: endTexts,
  });
  const isFiltered = debounced.q !== '' || role !== '';
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-x-6 gap-y-3">
        <SearchField
          label="Rechercher un membre"
          placeholder="Nom ou e-mail"
          value={filters.q}
          onChange={(q) => change({ q })}
          className="w-full sm:max-w-xs"
        />
        <FilterButtons label="Rôle" options={ROLES} value={role} onChange={(value) => change({ role: value })} />
        <FilterButtons
          label="Période"
          options={STATES}
          value={state}
          onChange={(value) => change({ state: value === 'former' ? value : '' })}
        />
      </div>
      <PagedItems
        list={list}
        failure="Impossible de charger les membres"
        skeleton={SKELETON}
        empty={
          <EmptyState
            drawing={<NoResults />}
            title={EMPTY[isFiltered ? 'filtered' : state]}
            {...(isFiltered
              ? { action: <Button onClick={() => change({ q: '', role: '' })}>Voir tous les membres</Button> }
              : state === 'current' && { text: 'Invitez une personne, ou déposez la liste de vos internes.' })}
          />
        }
        onShowMore={showMore}
      >
        {(member) => (
          <MemberItem
            key={member._id}
            member={member}
            personPath={personPath}
            // The server refuses everybody else.
            isChangeable={member.is_current && (member.role !== 'manager' || can(user, 'manage_users'))}
            onSetEnd={() => editing.start(member)}
            onEnd={() => ending.ask({ _id: member._id, name: member.user.name, role: member.role })}
          />
        )}
      </PagedItems>
      {editing.open && editing.item && (
        <MemberEndDialog institution={institution} member={editing.item} onClose={editing.close} />
      )}
      <ConfirmDialog {...ending.dialog} />
    </>
  );
}

const ROLES = [
  { value: '', label: 'Tous' },
  ...MEMBER_ROLES.map((role) => ({ value: role, label: `${MEMBER_ROLE_LABELS[role]}s` })),
] as const;

const STATES = [
  { value: 'current', label: 'Actuels' },
  { value: 'former', label: 'Anciens' },
] as const;

const EMPTY = {
  filtered: 'Aucun membre trouvé',
  current: "Aucun membre pour l'instant",
  former: "Personne n'a quitté l'établissement",
};

const SKELETON = (
  <ListSkeleton label="Chargement des membres..." rows={6} className="flex flex-col gap-2.5 p-4 sm:px-5">
    <Skeleton className="h-5 w-48 max-w-full" />
    <Skeleton className="h-4 w-72 max-w-full" />
  </ListSkeleton>
);
