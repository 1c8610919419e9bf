import type { ConfirmDialogProps } from '@iris/platform/ui';
import { useState } from 'react';

interface Asked<Value> {
  title: string;
  question: string;
  /** Given back once confirmed. */
  value: Value;
}

/** Asks before something is removed from a draft, where no request is sent. */
export function useRemovalQuestion<Value>(onConfirm: (value: Value) => void) {
  const [asked, ask] = useState<Asked<Value>>();
  const close = () => ask(undefined);
  const dialog: ConfirmDialogProps = {
    open: asked !== undefined,
    title: asked?.title ?? '',
    question: asked?.question ?? '',
    confirmLabel: 'Retirer',
    onCancel: close,
    onConfirm: () => {
      if (asked) onConfirm(asked.value);
      close();
    },
  };
  return { dialog, ask };
}
