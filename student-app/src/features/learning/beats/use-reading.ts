import type { LearningLesson } from '@iris/contract/learning';
import { useEffect, useState } from 'react';
import { ReadingClock } from './reading-clock.ts';
import { useBeats } from './use-beats.ts';

const ACTIVITY = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel', 'touchmove'];

/** Reports the reading of a text or document while its page is open. */
export function useReading(lesson: LearningLesson, revision: number) {
  const [clock] = useState(() => new ReadingClock(Date.now()));
  useEffect(() => {
    const controller = new AbortController();
    const handleActivity = () => clock.touch(Date.now());
    for (const type of ACTIVITY) {
      document.addEventListener(type, handleActivity, { signal: controller.signal, passive: true, capture: true });
    }
    const timer = setInterval(() => clock.tick(Date.now(), document.visibilityState === 'visible'), 1000);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [clock]);
  return useBeats(lesson, { revision, cells: ({ cells }, counted) => clock.cells(cells, counted), position: () => 0 });
}
