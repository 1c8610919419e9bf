import { setIdentityCheck } from '@iris/platform/api';
import { type ComponentType, useEffect, useState } from 'react';
import type { IdentityDialogProps } from './proofs.tsx';

interface Question extends IdentityDialogProps {
  Dialog: ComponentType<IdentityDialogProps>;
}

/** Asks who uses the session when a call needs a recent proof. The dialog is loaded then: most sessions never see it. */
export function IdentityCheck() {
  const [question, setQuestion] = useState<Question>();

  useEffect(() => {
    setIdentityCheck(async () => {
      const { IdentityDialog } = await import('./identity-dialog.tsx');
      return new Promise((resolve) => setQuestion({ Dialog: IdentityDialog, onEnd: resolve }));
    });
    return () => setIdentityCheck(undefined);
  }, []);

  if (!question) return null;
  const handleEnd = (isConfirmed: boolean) => {
    setQuestion(undefined);
    question.onEnd(isConfirmed);
  };
  return <question.Dialog onEnd={handleEnd} />;
}
