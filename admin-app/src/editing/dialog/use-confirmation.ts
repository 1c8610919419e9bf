import type { Mutation } from '@iris/platform/query';
import { type RefObject, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

/** The texts of a confirmation dialog. */
export interface ConfirmationTexts
  extends Pick<ConfirmDialogProps, 'title' | 'question' | 'details' | 'confirmLabel' | 'confirmVariant' | 'busyLabel'> {
  /** The button of the alternative; without it none is offered. */
  alternativeLabel?: string | undefined;
}

interface ConfirmationOptions<Item, Result> {
  /** Runs once confirmed. */
  mutation: Mutation<Item, Result>;
  /** What one may do instead. */
  alternative?: Mutation<Item, unknown>;
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
  const { mutation, alternative, words, onDone, focusAfterwards } = options;
  const [asked, setAsked] = useState<Asked<Item>>();
  const [isOpen, setOpen] = useState(false);

  const run = async (act: (item: Item) => Promise<unknown>) => {
    // The dialog can still be clicked while it fades out.
    if (!asked || !isOpen) return;
    try {
      await act(asked.item);
      setAsked({ ...asked, isDone: true });
    } catch {
      // The mutation shows the failure as a toast.
    } finally {
      setOpen(false);
    }
  };
  const handleConfirm = () =>
    run(async (item) => {
      const result = await mutation.mutateAsync(item);
      onDone?.(result);
    });
  const { alternativeLabel, ...texts } = asked?.words ?? { title: '', question: '' };
  const dialog: ConfirmDialogProps = {
    ...texts,
    alternative:
      alternative && alternativeLabel
        ? { label: alternativeLabel, busy: alternative.isPending, onChoose: () => void run(alternative.mutateAsync) }
        : undefined,
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
