import type { RubricStep } from '@iris/contract/programs';
import { Button, DialogActions, ModalDialog } from '@iris/platform/ui';
import { CircleDashed } from 'lucide-react';

interface MissingDialogProps {
  /** The steps without level. */
  steps: readonly RubricStep[];
  onChoose: (step: RubricStep) => void;
  onClose: () => void;
}

/** What is missing before the rating can be sent. */
export function MissingDialog({ steps, onChoose, onClose }: MissingDialogProps) {
  const description =
    steps.length > 1 ? `Il manque un niveau à ${steps.length} étapes.` : 'Il manque un niveau à une étape.';
  return (
    <ModalDialog title="Pas encore complet" description={description} onClose={onClose}>
      <ul className="mt-4 flex max-h-[50svh] flex-col overflow-y-auto px-4 sm:px-6">
        {steps.map((step) => (
          <li key={step.id}>
            <button
              type="button"
              onClick={() => onChoose(step)}
              className="flex min-h-11 w-full items-center gap-3 rounded-md px-1 text-left hover:bg-ink/4"
            >
              <CircleDashed className="size-5 flex-none text-ink-faint" />
              <span className="min-w-0 wrap-anywhere">{step.title}</span>
            </button>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>Fermer</Button>
      </DialogActions>
    </ModalDialog>
  );
}
