import type { Campus } from '@iris/contract/campuses';
import { ConfirmDialog } from '@iris/platform/dialog';
import { type RefObject, useState } from 'react';
import { useDeleteCampus } from './campuses.api.ts';

interface DeleteCampusDialogProps {
  /** The campus to delete; absent when nobody asks. */
  campus: Campus | undefined;
  onClose: () => void;
  /** Takes the focus once the campus's own button is gone. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** Asks before a campus is deleted. */
export function DeleteCampusDialog({ campus, onClose, focusAfterwards }: DeleteCampusDialogProps) {
  const { mutate, isPending, isSuccess, variables } = useDeleteCampus();
  // The name must not vanish while the dialog fades.
  const [last, setLast] = useState(campus);
  if (campus && campus !== last) setLast(campus);
  return (
    <ConfirmDialog
      open={campus !== undefined}
      title={`Supprimer «\u00a0${last?.name ?? ''}\u00a0»`}
      question="Êtes-vous sûr de vouloir supprimer ce campus?"
      busy={isPending}
      busyLabel="Suppression..."
      onCancel={onClose}
      onConfirm={() => campus && mutate(campus, { onSettled: onClose })}
      focusAfterwards={isSuccess && variables._id === last?._id ? focusAfterwards : undefined}
    />
  );
}
