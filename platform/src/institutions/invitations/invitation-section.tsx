import {
  INVITATION_STATE_LABELS,
  INVITATION_STATES,
  type Invitation,
  type SeatOrder,
} from '@iris/contract/institutions';
import { useConfirmation, useEditing } from '@iris/platform/dialogs';
import { FilterButtons, useUrlFilters } from '@iris/platform/filters';
import { NoResults } from '@iris/platform/illustrations';
import { ListSkeleton, PagedItems } from '@iris/platform/lists';
import { Button, ConfirmDialog, EmptyState, SearchField, Skeleton } from '@iris/platform/ui';
import { UserPlus } from 'lucide-react';
import { useInvitations, useResend, useWithdraw } from '../institution.api.ts';
import { InvitationItem } from './invitation-item.tsx';
import { InviteDialog } from './invite-dialog.tsx';

interface InvitationSectionProps {
  institution: string;
  orders: readonly SeatOrder[];
}

/** The invitations of an institution, and a dialog for another one. */
export function InvitationSection({ institution, orders }: InvitationSectionProps) {
  const { filters, debounced, pages, change, showMore } = useUrlFilters(['state']);
  const state = INVITATION_STATES.find((known) => known === filters.state) ?? '';
  const list = useInvitations(institution, { q: debounced.q, state }, pages);
  const inviting = useEditing<never>();
  const resend = useResend(institution);
  const withdrawal = useConfirmation({
    mutation: useWithdraw(institution),
    words: ({ email }: Invitation) => ({
      title: "Retirer l'invitation",
      question: `Le lien envoyé à ${email} ne servira plus.`,
      confirmLabel: 'Retirer',
      busyLabel: 'Retrait...',
    }),
  });
  const isFiltered = debounced.q !== '' || state !== '';
  const invite = (
    <Button variant="primary" icon={<UserPlus />} onClick={() => inviting.start()}>
      Inviter une personne
    </Button>
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SearchField
          label="Rechercher une invitation"
          placeholder="Nom ou e-mail"
          value={filters.q}
          onChange={(q) => change({ q })}
          className="w-full sm:max-w-xs"
        />
        {invite}
        <FilterButtons
          label="État"
          options={STATES}
          value={state}
          onChange={(value) => change({ state: value })}
          className="w-full"
        />
      </div>
      <PagedItems
        list={list}
        failure="Impossible de charger les invitations"
        skeleton={SKELETON}
        empty={
          <EmptyState
            drawing={<NoResults />}
            title={isFiltered ? 'Aucune invitation trouvée' : "Aucune invitation pour l'instant"}
            {...(isFiltered
              ? { action: <Button onClick={() => change({ q: '', state: '' })}>Voir toutes les invitations</Button> }
              : { text: 'Chaque personne invitée reçoit un lien par e-mail, valable 30\u00a0jours.' })}
          />
        }
        onShowMore={showMore}
      >
        {(invitation) => (
          <InvitationItem
            key={invitation._id}
            invitation={invitation}
            order={orders.find(({ _id }) => _id === invitation.order)}
            isResending={resend.isPending && resend.variables?._id === invitation._id}
            onResend={() => resend.mutate(invitation)}
            onWithdraw={() => withdrawal.ask(invitation)}
          />
        )}
      </PagedItems>
      {inviting.open && <InviteDialog institution={institution} orders={orders} onClose={inviting.close} />}
      <ConfirmDialog {...withdrawal.dialog} />
    </>
  );
}

const STATES = [
  { value: '', label: 'Toutes' },
  ...INVITATION_STATES.map((state) => ({ value: state, label: INVITATION_STATE_LABELS[state] })),
] as const;

const SKELETON = (
  <ListSkeleton label="Chargement des invitations..." rows={6} className="flex flex-col gap-2.5 p-4 sm:px-5">
    <Skeleton className="h-5 w-48 max-w-full" />
    <Skeleton className="h-4 w-72 max-w-full" />
  </ListSkeleton>
);
