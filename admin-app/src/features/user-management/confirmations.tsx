import type { User } from '@iris/contract/users';
import { type RefObject, useState } from 'react';
import { ConfirmDialog } from '../../dialog/confirm-dialog.tsx';
import { useDeleteUser, useRevoke } from './user-management.api.ts';

interface ConfirmationProps {
  /** The account concerned; absent when nobody asks. */
  user: User | undefined;
  onClose: () => void;
}

/** Asks before an administrator becomes a student again. */
export function RevokeDialog({ user, onClose }: ConfirmationProps) {
  const { mutate, isPending } = useRevoke();
  const last = useLast(user);
  return (
    <ConfirmDialog
      open={user !== undefined}
      title={`Révoquer ${last?.name ?? ''}`}
      question="Êtes-vous sûr de vouloir révoquer les privilèges admin ?"
      confirmLabel="Révoquer"
      busy={isPending}
      busyLabel="Révocation..."
      onCancel={onClose}
      onConfirm={() => user && mutate(user, { onSettled: onClose })}
    />
  );
}

interface DeleteUserDialogProps extends ConfirmationProps {
  /** Takes the focus once the account's own button is gone. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** Asks before an account disappears with all that belongs to it. */
export function DeleteUserDialog({ user, onClose, focusAfterwards }: DeleteUserDialogProps) {
  const { mutate, isPending, isSuccess, variables } = useDeleteUser();
  const last = useLast(user);
  return (
    <ConfirmDialog
      open={user !== undefined}
      title={`Supprimer ${last?.name ?? ''}`}
      question={`Le compte de ${last?.name} (${last?.email}), ses inscriptions et sa progression seront supprimés. Cette action est irréversible.`}
      busy={isPending}
      busyLabel="Suppression..."
      onCancel={onClose}
      onConfirm={() => user && mutate(user, { onSettled: onClose })}
      focusAfterwards={isSuccess && variables._id === last?._id ? focusAfterwards : undefined}
    />
  );
}

/** The name must not vanish while the dialog fades. */
function useLast(user: User | undefined): User | undefined {
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  return last;
}
