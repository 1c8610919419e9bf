import type { Submission } from '@iris/contract/practice';
import { notify } from '@iris/platform/notify';
import { readAgain, serverKey } from '@iris/platform/query';
import { useSession } from '@iris/platform/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { submissionSending } from '../practice.api.ts';

type Listed = Pick<Submission, '_id'>;

interface Gone {
  id: string;
  /** Whether a change here came too late. */
  isUnsaved: boolean;
}

/** What is said of a draft that was sent or withdrawn in another tab or on another device. */
export function useGoneDraft(draft: Listed | undefined, sent: readonly Listed[]) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [gone, setGone] = useState<Gone>();
  const id = draft?._id;
  const shown = useRef(id);
  useEffect(() => {
    const before = shown.current;
    shown.current = id;
    if (!before || !sent.some(({ _id }) => _id === before)) return;
    const sending = submissionSending(user?._id ?? '', before);
    if (sending.open()) {
      // Its own sending, whose answer was lost.
      sending.forget();
      notify.success('Film envoyé', 'Vous serez prévenu dès que le résultat est là.');
      return;
    }
    // Of its own sending this tab has the answer.
    const known = queryClient.getQueryData(serverKey('GET /submissions/:id', { params: { id: before } }));
    if (known?.state === 'draft') setGone((gone) => (gone?.id === before ? gone : { id: before, isUnsaved: false }));
  }, [id, sent, queryClient, user]);
  return {
    notice: gone && gone.id !== id && (
      <p role="alert" className="max-w-text rounded-md bg-primary-soft p-4">
        {goneText(
          sent.some(({ _id }) => _id === gone.id),
          gone.isUnsaved,
        )}
      </p>
    ),
    /** A change of the draft was refused, because it is gone. */
    note: () => {
      if (id) setGone({ id, isUnsaved: true });
      // The activity may count as done.
      void readAgain(queryClient, ['GET /lessons/:id/submissions', 'GET /learning/:id']);
    },
    forget: () => setGone(undefined),
  };
}

function goneText(isSent: boolean, isUnsaved: boolean): string {
  const done = isSent ? 'envoyé aux évaluateurs' : 'retiré';
  const lost = isUnsaved ? " Votre dernière modification n'est pas enregistrée." : '';
  return `Ce film a été ${done} dans un autre onglet ou sur un autre appareil.${lost}`;
}
