import { type AskToLeave, holdPage } from '@iris/platform/navigation';
import { ConfirmDialog } from '@iris/platform/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface UnsavedChangesProps {
  dirty: boolean;
  /** Tries to save before the question; it is not asked when this resolves to true. */
  save?: () => Promise<boolean>;
  /** Whether this browser keeps what is not saved. */
  isKept?: boolean;
}

/** Asks for confirmation before the page is left with unsaved input. To be rendered next to each form of a page. */
export function UnsavedChanges({ dirty, save, isKept = false }: UnsavedChangesProps) {
  const { key } = useLocation();
  const [proceed, setProceed] = useState<() => void>();
  // That of the last rendering: an earlier one would write an older text.
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the block has to be renewed when the address changes
  useEffect(() => {
    const handleLeave: AskToLeave = (next) => {
      const saving = latestSave.current?.();
      if (!saving) setProceed(() => next);
      else void saving.then((isSaved) => (isSaved ? next() : setProceed(() => next)));
    };
    return dirty ? holdPage(handleLeave) : undefined;
  }, [dirty, key]);

  const leave = () => {
    setProceed(undefined);
    proceed?.();
  };
  // What was asked about has been saved meanwhile: without this the click would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving depends on nothing else
  useEffect(() => {
    if (!dirty && proceed) leave();
  }, [dirty, proceed]);
  return (
    <ConfirmDialog
      open={dirty && proceed !== undefined}
      title="Modifications non enregistrées"
      question={`Quitter la page sans enregistrer\u00a0? ${isKept ? KEPT : LOST}`}
      cancelLabel="Continuer la saisie"
      confirmLabel="Quitter la page"
      onCancel={() => setProceed(undefined)}
      onConfirm={leave}
    />
  );
}

const LOST = 'Ce que vous avez saisi sera perdu.';
const KEPT = 'Ce que vous avez saisi reste gardé sur cet appareil et sera repris quand vous rouvrirez cette page.';
