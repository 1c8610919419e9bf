import type { Mutation } from '@iris/platform/query';
import { type RefObject, useState } from 'react';
import type { ConfirmDialogProps } from '../dialog/confirm-dialog.tsx';

/** How a confirmation is worded. */
export type ConfirmationWords = Pick<ConfirmDialogProps, 'title' | 'question' | 'confirmLabel' | 'busyLabel'>;

interface ConfirmationOptions<Item, Result> {
  /** What runs once it is confirmed. */
  mutation: Mutation<Item, Result>;
  words: (item: Item) => ConfirmationWords;
  onDone?: (result: Result) => void;
  /** Takes the focus after a success, where the button that asked is then gone. */
  focusAfterwards?: RefObject<HTMLElement | null>;
}

interface Asked<Item> {
  item: Item;
  words: ConfirmationWords;
  isDone: boolean;
}

/**
 * The one way to ask before a change: `ask` opens the question, `dialog` goes to a ConfirmDialog. Item and words stay
 * as they were asked for, also while the dialog fades.
 */
export function useConfirmation<Item, Result>(options: ConfirmationOptions<Item, Result>) {
  const { mutation, words, onDone, focusAfterwards } = options;
  const [asked, setAsked] = useState<Asked<Item>>();
  const [isOpen, setOpen] = useState(false);

  const handleConfirm = async () => {
    // A dialog that fades is still on the screen.
    if (!asked || !isOpen) return;
    try {
      const result = await mutation.mutateAsync(asked.item);
      setAsked({ ...asked, isDone: true });
      onDone?.(result);
    } catch {
      // The mutation has shown why.
    } finally {
      setOpen(false);
    }
  };
  const dialog: ConfirmDialogProps = {
    title: '',
    question: '',
    ...asked?.words,
    open: isOpen,
    busy: mutation.isPending,
    onCancel: () => setOpen(false),
    onConfirm: () => void handleConfirm(),
    focusAfterwards: asked?.isDone ? focusAfterwards : undefined,
  };
  return {
    ask: (item: Item) => {
      setAsked({ item, words: words(item), isDone: false });
      setOpen(true);
    },
    dialog,
  };
}

/** Names what is to be deleted, with the question that the specification fixes. */
export function deletionWords(name: string, question: string): ConfirmationWords {
  return { title: `Supprimer «\u00a0${name}\u00a0»`, question, busyLabel: 'Suppression...' };
}
