import type { UseMutationResult } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';

interface DeleteDialogProps<Item extends { _id: string }> {
  /** What to delete; absent when nobody asks. */
  item: Item | undefined;
  nameOf: (item: Item) => string;
  question: string;
  deletion: UseMutationResult<void, Error, Item>;
  onClose: () => void;
  /** Takes the focus once the item's own button is gone. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** Names what is to be deleted, and asks before it is. */
export function DeleteDialog<Item extends { _id: string }>({
  item,
  nameOf,
  question,
  deletion: { mutate, isPending, isSuccess, variables },
  onClose,
  focusAfterwards,
}: DeleteDialogProps<Item>) {
  // The name must not vanish while the dialog fades.
  const [last, setLast] = useState(item);
  if (item && item !== last) setLast(item);
  return (
    <ConfirmDialog
      open={item !== undefined}
      title={`Supprimer «\u00a0${last ? nameOf(last) : ''}\u00a0»`}
      question={question}
      busy={isPending}
      busyLabel="Suppression..."
      onCancel={onClose}
      onConfirm={() => item && mutate(item, { onSettled: onClose })}
      focusAfterwards={isSuccess && variables._id === last?._id ? focusAfterwards : undefined}
    />
  );
}
