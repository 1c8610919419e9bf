import { useCallback, useEffect, useRef, useState } from 'react';

const IDLE_MS = 3000;

/** Whether there was neither pointer nor key for 3 s; `wake` says that there was one. */
export function useIdle(mayIdle: boolean) {
  const [isIdle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = useCallback(() => {
    setIdle(false);
    clearTimeout(timer.current);
    if (mayIdle) timer.current = setTimeout(() => setIdle(true), IDLE_MS);
  }, [mayIdle]);
  useEffect(() => {
    wake();
    document.addEventListener('keydown', wake);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('keydown', wake);
    };
  }, [wake]);
  return { isIdle, wake };
}
