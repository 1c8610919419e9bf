import type { Assignment } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import { useConfirmation } from '@iris/platform/dialogs';
import { notify } from '@iris/platform/notify';
import { useSession } from '@iris/platform/session';
import { useState } from 'react';
import { ratingSending } from '../draft/rating-copy.ts';
import type { Rating } from '../draft/use-rating.ts';
import { useGiveBack, useSendRating } from '../rating.api.ts';

interface EndingOptions {
  assignment: Assignment;
  rating: Rating;
  onSent: () => void;
  /** Called when it is unknown whether the server has the sent rating. */
  onSendingOpen: () => void;
  onGivenBack: () => void;
}

/** Sends the rating, once it is complete and saved, or gives the film back; both are asked about. */
export function useEnding({ assignment, rating, onSent, onSendingOpen, onGivenBack }: EndingOptions) {
  const { draft, end } = rating;
  const { user } = useSession();
  const [sendingRequest] = useState(() => ratingSending(user?._id ?? '', assignment._id));
  const [missing, setMissing] = useState<readonly RubricStep[]>([]);
  const close = (then: () => void) => () => {
    rating.close();
    then();
  };
  const sending = useConfirmation({
    mutation: useSendRating(assignment, sendingRequest, { onSent: close(onSent), onOpen: onSendingOpen, onEnd: end }),
    words: () => ({
      title: 'Envoyer cette évaluation',
      question: 'Envoyer votre avis\u00a0? Il ne peut plus être modifié ensuite.',
      details: toldOf(draft),
      confirmLabel: 'Envoyer',
      confirmVariant: 'primary',
      busyLabel: 'Envoi...',
    }),
  });
  const givingBack = useConfirmation({
    mutation: useGiveBack(assignment._id, close(onGivenBack), end),
    words: () => ({
      title: 'Rendre ce film',
      question: `Rendre le film ${assignment.code}\u00a0? Un autre évaluateur pourra le prendre.`,
      details: 'Vos niveaux et vos commentaires seront effacés.',
      confirmLabel: 'Rendre le film',
      busyLabel: 'Un instant...',
    }),
  });
  const askSend = async () => {
    const open = assignment.steps.filter(({ id }) => !draft.levels.some(({ step }) => step === id));
    if (open.length > 0) return setMissing(open);
    if (await rating.flush()) return sending.ask();
    if (rating.current().status === 'closed') return;
    notify.error('Pas encore enregistré', 'Votre évaluation doit être enregistrée avant son envoi.');
  };
  return {
    missing,
    closeMissing: () => setMissing([]),
    askSend: () => void askSend(),
    askGiveBack: () => givingBack.ask(),
    sending: sending.dialog,
    givingBack: givingBack.dialog,
  };
}

function toldOf({ levels, comments }: Assignment['draft']): string {
  const said =
    comments.length === 0 ? 'aucun commentaire' : `${comments.length} commentaire${comments.length > 1 ? 's' : ''}`;
  return `${levels.length} niveau${levels.length > 1 ? 'x' : ''}, ${said}.`;
}
