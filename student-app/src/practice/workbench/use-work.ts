import type { Submission, SubmissionWork } from '@iris/contract/practice';
import { api, useReconnect } from '@iris/platform/api';
import { serverKey } from '@iris/platform/query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type SaveState, WorkSaver } from './work-saver.ts';

/** The work on a film, saved as it changes. */
export interface Work extends SubmissionWork {
  change: (part: Partial<SubmissionWork>) => void;
  state: SaveState;
  /** Why it was refused. */
  refusal: string | undefined;
  /** Saves at once what waits; whether all is saved. */
  flush: () => Promise<boolean>;
}

/** The work on a film as it was opened, and its saving; `onGone` is called when it turns out to be sent or withdrawn elsewhere. */
export function useWork({ _id, cut, marks, self_levels, version }: Submission, onGone: () => void): Work {
  const queryClient = useQueryClient();
  const [work, setWork] = useState<SubmissionWork>({ cut, marks, self_levels });
  const [saving, setSaving] = useState<{ state: SaveState; refusal?: string | undefined }>({ state: 'saved' });
  const gone = useRef<() => void>(undefined);
  useEffect(() => {
    gone.current = onGone;
    // The last saving comes after a withdrawal in this tab.
    return () => {
      gone.current = undefined;
    };
  }, [onGone]);
  const [saver] = useState(
    () =>
      new WorkSaver({
        version,
        send: (body, ifVersion) => api.call('PUT /submissions/:id/work', { params: { id: _id }, body, ifVersion }),
        onSaved: (saved) => {
          // With the film as it is shown: new addresses would interrupt it.
          queryClient.setQueryData(serverKey('GET /submissions/:id', { params: { id: _id } }), (known) =>
            known ? { ...saved, film: known.film, rubric: known.rubric } : saved,
          );
        },
        onState: (state, refusal) => {
          setSaving({ state, refusal });
          if (state === 'gone') gone.current?.();
        },
      }),
  );
  useReconnect(saving.state === 'failed' ? () => void saver.flush() : undefined);
  useEffect(() => () => void saver.flush(), [saver]);
  return {
    ...work,
    state: saving.state,
    refusal: saving.refusal,
    change: (part) => {
      const next = { ...work, ...part };
      setWork(next);
      saver.save(next);
    },
    flush: () => saver.flush(),
  };
}
