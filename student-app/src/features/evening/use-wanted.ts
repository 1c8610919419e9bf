import type { Mutation } from '@iris/platform/query';
import { useRef, useState } from 'react';

/** Shows at once what is wanted, and sends the last of it, one call at a time; `onEnd` follows when nothing else is wanted. */
export function useWanted<Value>({ mutateAsync }: Mutation<Value, unknown>, onEnd: () => void) {
  const [wanted, setWanted] = useState<Value>();
  const next = useRef<{ value: Value }>(undefined);
  const isSending = useRef(false);
  const want = async (value: Value) => {
    setWanted(value);
    next.current = { value };
    if (isSending.current) return;
    isSending.current = true;
    try {
      while (next.current) {
        const sent = next.current.value;
        next.current = undefined;
        await mutateAsync(sent);
      }
    } catch {
      // A toast has said why.
      next.current = undefined;
    }
    isSending.current = false;
    setWanted(undefined);
    onEnd();
  };
  return { wanted, want: (value: Value) => void want(value) };
}
