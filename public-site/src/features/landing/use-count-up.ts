import { type RefObject, useEffect, useState } from 'react';

const STEPS = 60;
const DURATION_MS = 2000;

/**
 * How far a count has come, from 0 to 1, in 60 steps over about two seconds, once `target` comes into view.
 * People who prefer reduced motion get 1 at once.
 */
export function useCountUp(target: RefObject<Element | null>): number {
  const [step, setStep] = useState(0);
  const [isSeen, setSeen] = useState(false);

  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setStep(STEPS);
      return;
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      setSeen(true);
    });
    if (target.current) observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);

  const isDone = step >= STEPS;
  useEffect(() => {
    if (!isSeen || isDone) return;
    const timer = setInterval(() => setStep((previous) => previous + 1), DURATION_MS / STEPS);
    return () => clearInterval(timer);
  }, [isSeen, isDone]);

  return Math.min(step / STEPS, 1);
}
