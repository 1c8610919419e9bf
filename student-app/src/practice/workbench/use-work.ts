import type { Submission, SubmissionWork } from '@iris/contract/practice';
import { type ApiError, api } from '@iris/platform/api';
import { type AutosavedDraft, deviceCopy, mergeLists, type UnsavedDraft, useAutosave } from '@iris/platform/autosave';
import { serverKey } from '@iris/platform/query';
import { useSession } from '@iris/platform/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** The work on a film, saved as it changes. */
export interface Work extends SubmissionWork {
  change: (part: Partial<SubmissionWork>) => void;
  saving: AutosavedDraft<SubmissionWork, Submission>;
}

/** The work on a film as it was opened, and its saving; `onGone` is called when it turns out to be sent or withdrawn elsewhere. */
export function useWork(submission: Submission, onGone: () => void): Work {
  const { _id } = submission;
  const { user } = useSession();
  const keepShown = useKeepShown(_id);
  const [storage] = useState(() =>
    deviceCopy<UnsavedDraft<SubmissionWork>>(user?._id ?? '', `work:${_id}`, "La préparation d'un film"),
  );
  const saving = useAutosave<SubmissionWork, Submission>({
    stored: submission,
    toDraft: ({ cut, marks, self_levels }) => ({ cut, marks, self_levels }),
    save: async (body, { ifMatch, key }) => {
      const request = { ifVersion: ifMatch, idempotencyKey: key };
      const saved = await api.call('PUT /submissions/:id/work', { params: { id: _id }, body, ...request });
      keepShown(saved);
      return saved;
    },
    mergers: MERGERS,
    storage,
    isEnd: isGone,
  });
  const { status, refresh, update } = saving;
  useEffect(() => void refresh(submission), [refresh, submission]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (status === 'closed') onGone();
  }, [status]);
  return { ...saving.draft, saving, change: (part) => update((work) => ({ ...work, ...part })) };
}

/** Takes an answer over with the film as it is shown: new addresses would interrupt it. */
function useKeepShown(id: string) {
  const queryClient = useQueryClient();
  return (saved: Submission) =>
    queryClient.setQueryData(serverKey('GET /submissions/:id', { params: { id } }), (known) =>
      known ? { ...saved, film: known.film, rubric: known.rubric } : saved,
    );
}

/** How the server says that there is no draft any more. */
const GONE: readonly unknown[] = ['submission_sent', 'submission_withdrawn', 'submission_not_found'];

function isGone({ code }: ApiError): boolean {
  return GONE.includes(code);
}

const mergeMarks = mergeLists(({ step }: SubmissionWork['marks'][number]) => step);

const MERGERS = {
  marks: (...versions: Parameters<typeof mergeMarks>) =>
    mergeMarks(...versions)?.sort((one, two) => one.start - two.start),
  self_levels: mergeLists(({ step }: SubmissionWork['self_levels'][number]) => step),
};
