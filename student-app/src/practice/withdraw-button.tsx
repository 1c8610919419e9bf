import { useConfirmation } from '@iris/platform/dialogs';
import { Button, ConfirmDialog } from '@iris/platform/ui';
import { Trash2 } from 'lucide-react';
import { useWithdraw } from './practice.api.ts';

interface WithdrawButtonProps {
  id: string;
  isSent: boolean;
  /** Called once it is withdrawn. */
  onDone?: () => void;
}

/** Withdraws a film, after saying what disappears. */
export function WithdrawButton({ id, isSent, onDone }: WithdrawButtonProps) {
  const confirmation = useConfirmation({
    mutation: useWithdraw(id),
    words: () => ({
      title: 'Retirer ce film',
      question: 'Retirer ce film définitivement\u00a0?',
      details: isSent ? SENT : UNSENT,
      confirmLabel: 'Retirer le film',
      busyLabel: 'Retrait...',
    }),
    ...(onDone && { onDone }),
  });
  return (
    <>
      <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={() => confirmation.ask()}>
        Retirer ce film
      </Button>
      <ConfirmDialog {...confirmation.dialog} />
    </>
  );
}

const SENT =
  "Le film, vos repères, les évaluations, les commentaires et le résultat sont supprimés, y compris pour les évaluateurs et votre tuteur. Ce film compte toujours parmi ceux que l'activité accepte.";
const UNSENT =
  "Le film, ses repères et votre auto-évaluation sont supprimés. Il ne compte pas parmi les films que l'activité accepte.";
