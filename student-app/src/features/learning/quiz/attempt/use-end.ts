import type { Attempt, AttemptResult } from '@iris/contract/programs';
import type { Flushed } from '@iris/platform/autosave';
import { useEffect, useRef, useState } from 'react';
import { useSubmit } from '../quiz.api.ts';

interface EndOptions {
  attempt: Attempt;
  onEnd: (result: AttemptResult) => void;
  /** Whether the time is over, or the server has ended the attempt. */
  isOver: boolean;
  flush: () => Promise<Flushed<string>>;
  /** Called instead with the first question whose answer was refused meanwhile. */
  onRefused: (question: string) => void;
}

/** Ends the attempt once its answers are saved: one that the server does not have would be lost. When it is over, in any case. */
export function useEnd({ attempt, isOver, flush, onEnd, onRefused }: EndOptions) {
  const submit = useSubmit(onEnd);
  const [isSaving, setIsSaving] = useState(false);
  const isLocked = useRef(false);
  const end = async () => {
    if (isLocked.current && !isOver) return;
    isLocked.current = true;
    setIsSaving(true);
    const { isSaved, refused } = await flush();
    isLocked.current = false;
    setIsSaving(false);
    if (isSaved || isOver) submit.mutate(attempt);
    else if (refused[0] !== undefined) onRefused(refused[0]);
  };
  const endNow = useRef(end);
  endNow.current = end;
  useEffect(() => {
    if (isOver) void endNow.current();
  }, [isOver]);
  return { end, isEnding: isSaving || submit.isPending };
}
