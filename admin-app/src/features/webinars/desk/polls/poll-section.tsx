import type { Poll } from '@iris/contract/webinars';
import { useConfirmation, useEditing } from '@iris/platform/dialogs';
import { Button, ConfirmDialog } from '@iris/platform/ui';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useDeletePoll } from '../desk.api.ts';
import { DeskSection } from '../desk-section.tsx';
import { PollCard } from './poll-card.tsx';
import { PollDialog } from './poll-dialog.tsx';

interface PollSectionProps {
  id: string;
  polls: readonly Poll[];
  isOver: boolean;
}

/** The polls of an evening: prepared, opened and closed. */
export function PollSection({ id, polls, isOver }: PollSectionProps) {
  const preparing = useEditing<never>();
  const button = useRef<HTMLButtonElement>(null);
  const deletion = useConfirmation({
    mutation: useDeletePoll(),
    words: ({ question, votes }: Poll) => ({
      title: `Supprimer «\u00a0${question}\u00a0»`,
      question: 'Êtes-vous sûr de vouloir supprimer ce sondage\u00a0?',
      details: votes > 0 ? 'Ses votes seront perdus.' : undefined,
      busyLabel: 'Suppression...',
    }),
    focusAfterwards: button,
  });
  return (
    <DeskSection
      id="sondages"
      title="Sondages"
      action={
        !isOver && (
          <Button ref={button} size="sm" icon={<Plus />} onClick={() => preparing.start()}>
            Préparer un sondage
          </Button>
        )
      }
    >
      {polls.length === 0 && <p className="text-ink-soft">Aucun sondage. Préparez-en avant la soirée.</p>}
      <ul className="flex flex-col gap-3">
        {polls.map((poll) => (
          <PollCard key={poll._id} poll={poll} isOver={isOver} onDelete={() => deletion.ask(poll)} />
        ))}
      </ul>
      <PollDialog key={preparing.round} id={id} open={preparing.open} onClose={preparing.close} />
      <ConfirmDialog {...deletion.dialog} />
    </DeskSection>
  );
}
