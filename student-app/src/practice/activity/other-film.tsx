import { useConfirmation } from '@iris/platform/dialogs';
import { Button, ConfirmDialog } from '@iris/platform/ui';
import { Clapperboard } from 'lucide-react';
import { useRemoveFilm } from '../practice.api.ts';

/** Takes another film for the same submission. */
export function OtherFilm({ submission }: { submission: string }) {
  const confirmation = useConfirmation({
    mutation: useRemoveFilm(submission),
    words: () => ({
      title: 'Choisir un autre film',
      question: 'Retirer ce film et en envoyer un autre\u00a0?',
      details: 'Ses repères et votre auto-évaluation sont effacés.',
      confirmLabel: 'Retirer ce film',
      busyLabel: 'Retrait...',
    }),
  });
  return (
    <>
      <Button size="sm" variant="ghost" icon={<Clapperboard />} onClick={() => confirmation.ask()}>
        Choisir un autre film
      </Button>
      <ConfirmDialog {...confirmation.dialog} />
    </>
  );
}
