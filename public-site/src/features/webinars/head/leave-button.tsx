import { Button, ConfirmDialog } from '@iris/platform/ui';
import { useConfirmation } from '../../../ui/use-confirmation.ts';
import { useLeave } from '../webinars.api.ts';

interface LeaveButtonProps {
  id: string;
  isWaiting?: boolean;
  /** Called before the answer, after which this button is gone. */
  onConfirm: () => void;
  /** The ref of a replacement of the control that was used. */
  take?: (element: HTMLElement | null) => void;
}

/** Gives the place back, after a question. */
export function LeaveButton({ id, isWaiting = false, onConfirm, take }: LeaveButtonProps) {
  const { ask, close, bindDialog } = useConfirmation();
  const leave = useLeave(id, close);
  const dialog = bindDialog(leave);
  const handleConfirm = () => {
    onConfirm();
    dialog.onConfirm();
  };
  return (
    <>
      <Button ref={take} variant="ghost" size="sm" className="-ml-3 underline underline-offset-4" onClick={ask}>
        {isWaiting ? "Quitter la liste d'attente" : 'Se désinscrire'}
      </Button>
      <ConfirmDialog
        {...dialog}
        onConfirm={handleConfirm}
        title={isWaiting ? "Quitter la liste d'attente" : 'Se désinscrire'}
        question={
          isWaiting
            ? 'Vous perdez votre rang dans la liste.'
            : 'Votre place ira à la première personne qui attend, et la soirée disparaîtra de votre agenda.'
        }
        cancelLabel={isWaiting ? 'Garder mon rang' : 'Garder ma place'}
        confirmLabel={isWaiting ? 'Quitter la liste' : 'Me désinscrire'}
        busyLabel="Désinscription..."
      />
    </>
  );
}
