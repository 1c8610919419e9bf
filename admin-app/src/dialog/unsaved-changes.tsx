import { holdPage } from '@iris/platform/navigation';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedChangesProps {
  dirty: boolean;
}

/** Asks for confirmation before the page is left with unsaved input. To be rendered next to each form of a page. */
export function UnsavedChanges({ dirty }: UnsavedChangesProps) {
  const { key } = useLocation();
  const [proceed, setProceed] = useState<() => void>();
  const isLeaving = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the block has to be renewed when the address changes
  useEffect(() => {
    isLeaving.current = false;
    return dirty ? holdPage((next) => setProceed(() => next)) : undefined;
  }, [dirty, key]);

  const handleConfirm = () => {
    isLeaving.current = true;
    setProceed(undefined);
    proceed?.();
  };
  return (
    <ConfirmDialog
      open={dirty && proceed !== undefined}
      title="Modifications non enregistrées"
      question={'Quitter la page sans enregistrer\u00a0? Ce que vous avez saisi sera perdu.'}
      cancelLabel="Continuer la saisie"
      confirmLabel="Quitter la page"
      onCancel={() => setProceed(undefined)}
      onConfirm={handleConfirm}
      // The next page sets the focus itself.
      focusAfterwards={() => !isLeaving.current}
    />
  );
}
