import type { Mutation } from '@iris/platform/query';
import type { ConfirmDialogProps } from '@iris/platform/ui';
import { type RefObject, useRef, useState } from 'react';

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
  focusAfterwards?: RefObject<HTMLElement | null> | undefined;
}

/** Asks for confirmation before a mutation: `ask` opens the question, `dialog` are the props of a ConfirmDialog. */
export function useConfirmation<Item, Result>(options: ConfirmationOptions<Item, Result>) {
  const { mutation, alternative, words, onDone, focusAfterwards } = options;
  const [asked, setAsked] = useState<{ item: Item; texts: ConfirmationTexts }>();
  // Set before the mutation: what it reads again may take the opening button and this question away before it ends.
  const isConfirmed = useRef(false);

  const run = async (act: (item: Item) => Promise<unknown>) => {
    if (!asked) return;
    isConfirmed.current = true;
    try {
      await act(asked.item);
    } catch {
      isConfirmed.current = false;
      // The mutation shows the failure as a toast.
    } finally {
      setAsked(undefined);
    }
  };
  const handleConfirm = () =>
    run(async (item) => {
      const result = await mutation.mutateAsync(item);
      onDone?.(result);
    });
  const { alternativeLabel, ...texts } = asked?.texts ?? { title: '', question: '' };
  const dialog: ConfirmDialogProps = {
    ...texts,
    alternative:
      alternative && alternativeLabel
        ? { label: alternativeLabel, busy: alternative.isPending, onChoose: () => void run(alternative.mutateAsync) }
        : undefined,
    open: asked !== undefined,
    busy: mutation.isPending,
    onCancel: () => setAsked(undefined),
    onConfirm: () => void handleConfirm(),
    focusAfterwards: () => (isConfirmed.current ? focusAfterwards?.current : undefined),
  };
  return {
    ask: (item: Item) => {
      isConfirmed.current = false;
      setAsked({ item, texts: words(item) });
    },
    dialog,
  };
}

/** The texts of a deletion: the name of the item and the question of docs/product.md. */
export function deletionTexts(name: string, question: string): ConfirmationTexts {
  return { title: `Supprimer «\u00a0${name}\u00a0»`, question, busyLabel: 'Suppression...' };
}
