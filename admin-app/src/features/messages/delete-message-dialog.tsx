import type { ContactMessage } from '@iris/contract/contact';
import { ConfirmDialog } from '@iris/platform/dialog';
import { type RefObject, useState } from 'react';
import { useDeleteMessage } from './messages.api.ts';

interface DeleteMessageDialogProps {
  /** The message to delete; absent when nobody asks. */
  message: ContactMessage | undefined;
  onClose: () => void;
  /** Takes the focus once the message's own button is gone. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** Asks before a message is deleted. */
export function DeleteMessageDialog({ message, onClose, focusAfterwards }: DeleteMessageDialogProps) {
  const { mutate, isPending, isSuccess, variables } = useDeleteMessage();
  // The subject must not vanish while the dialog fades.
  const [last, setLast] = useState(message);
  if (message && message !== last) setLast(message);
  return (
    <ConfirmDialog
      open={message !== undefined}
      title={`Supprimer «\u00a0${last?.subject ?? ''}\u00a0»`}
      question="Êtes-vous sûr de vouloir supprimer ce message?"
      busy={isPending}
      busyLabel="Suppression..."
      onCancel={onClose}
      onConfirm={() => message && mutate(message, { onSettled: onClose })}
      focusAfterwards={isSuccess && variables._id === last?._id ? focusAfterwards : undefined}
    />
  );
}
