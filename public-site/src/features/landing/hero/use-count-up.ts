import { type RefObject, useEffect, useState } from 'react';

const STEPS = 60;
const DURATION_MS = 2000;

/**
 * Progress of a count from 0 to 1, in 60 steps over about two seconds, started when `target` comes into view.
 * Returns 1 at once for users who prefer reduced motion.
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
