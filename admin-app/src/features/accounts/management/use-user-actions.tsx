import type { User } from '@iris/contract/accounts';
import { useEditing } from '@iris/platform/dialogs';
import { ConfirmDialog } from '@iris/platform/ui';
import type { RefObject } from 'react';
import { useConfirmedAction } from './confirmations.ts';
import { PermissionsDialog, PromotionDialog } from './permissions-dialog.tsx';
import type { UserActionsProps } from './user-actions.tsx';

interface UserActionsOptions {
  /** Focused when an action has removed the button that began it. */
  focusAfterwards: RefObject<HTMLElement | null>;
  onDeleted?: () => void;
}

/** The actions of a super administrator on accounts, and the dialogs in which they ask. */
export function useUserActions({ focusAfterwards, onDeleted }: UserActionsOptions) {
  const promoting = useEditing<User>();
  const changing = useEditing<User>();
  const revocation = useConfirmedAction('revoke');
  const removal = useConfirmedAction('removeSecondFactor', { focusAfterwards });
  const ending = useConfirmedAction('endSessions');
  const deletion = useConfirmedAction('remove', { focusAfterwards, onDone: onDeleted });
  const actions: Omit<UserActionsProps, 'user'> = {
    onPromote: promoting.start,
    onRevoke: revocation.ask,
    onChangePermissions: changing.start,
    onRemoveSecondFactor: removal.ask,
    onEndSessions: ending.ask,
    onDelete: deletion.ask,
  };
  const dialogs = (
    <>
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
  return { actions, dialogs };
}
