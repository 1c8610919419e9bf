import type { Mutation } from '@iris/platform/query';
import { type RefObject, useState } from 'react';
import type { ConfirmDialogProps } from '../dialog/confirm-dialog.tsx';

/** The texts of a confirmation dialog. */
export type ConfirmationTexts = Pick<
  ConfirmDialogProps,
  'title' | 'question' | 'confirmLabel' | 'confirmVariant' | 'busyLabel'
>;

interface ConfirmationOptions<Item, Result> {
  /** Runs once confirmed. */
  mutation: Mutation<Item, Result>;
  words: (item: Item) => ConfirmationTexts;
  onDone?: (result: Result) => void;
  /** Focused after a success, for when the button that asked is removed. */
  focusAfterwards?: RefObject<HTMLElement | null>;
}

interface Asked<Item> {
  item: Item;
  words: ConfirmationTexts;
  isDone: boolean;
}

/**
 * Asks for confirmation before a mutation: `ask` opens the question, `dialog` are the props of a ConfirmDialog. Item and
 * texts stay the same until the dialog has faded out.
 */
export function useConfirmation<Item, Result>(options: ConfirmationOptions<Item, Result>) {
  const { mutation, words, onDone, focusAfterwards } = options;
  const [asked, setAsked] = useState<Asked<Item>>();
  const [isOpen, setOpen] = useState(false);

  const handleConfirm = async () => {
    // The dialog can still be clicked while it fades out.
    if (!asked || !isOpen) return;
    try {
      const result = await mutation.mutateAsync(asked.item);
      setAsked({ ...asked, isDone: true });
      onDone?.(result);
    } catch {
      // The mutation shows the failure as a toast.
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

/** The texts of a deletion: the name of the item and the question of docs/product.md. */
export function deletionTexts(name: string, question: string): ConfirmationTexts {
  return { title: `Supprimer «\u00a0${name}\u00a0»`, question, busyLabel: 'Suppression...' };
}
