import type { Mutation } from '@iris/platform/query';
import { useState } from 'react';

/**
 * Asks for confirmation before a mutation without input: `ask` opens the question, `close` is for its success, and `bindDialog`
 * gives the props of a ConfirmDialog besides its texts.
 */
export function useConfirmation() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return {
    ask: () => setOpen(true),
    close,
    bindDialog: ({ mutate, isPending }: Mutation<unknown, unknown>) => ({
      open: isOpen,
      busy: isPending,
      onConfirm: () => mutate(undefined),
      onCancel: close,
    }),
  };
}
