import { CELL_SECONDS } from '@iris/contract/foundation';
import type { LearningLesson } from '@iris/contract/learning';
import { useEffect, useRef, useState } from 'react';
import { useBeats } from '../../../beats/use-beats.ts';
import { ReadingClock } from './reading-clock.ts';
import { useWatchedLesson } from './use-watched-lesson.ts';

// Not `scroll`: the browser scrolls by itself to where a page was left.
const ACTIVITY = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'];

/**
 * Reports the reading of a text or document while its page is open, and tells how much of it remains. What is only looked at does
 * not end the session of another device.
 */
export function useReading(lesson: LearningLesson, revision: number) {
  const [clock] = useState(() => new ReadingClock(performance.now()));
  const [isUnderWay, setUnderWay] = useState(false);
  const [remaining, setRemaining] = useState<number>();
  const { beat, missing, ...beats } = useBeats(useWatchedLesson(lesson, revision), {
    cells: ({ cells }, counted) => clock.cells(cells, counted),
    position: () => 0,
    secondsRead: () => clock.seconds,
    isUnderWay,
  });

  const measure = useRef(() => {});
  measure.current = () => {
    const cells = missing();
    // In steps of a cell: what is shown would otherwise change each second.
    if (cells !== undefined) setRemaining(Math.ceil(Math.max(0, cells - clock.rest / CELL_SECONDS)) * CELL_SECONDS);
  };
  useEffect(() => {
    const controller = new AbortController();
    const handleActivity = () => {
      clock.touch(performance.now());
      setUnderWay(true);
    };
    for (const type of ACTIVITY) {
      document.addEventListener(type, handleActivity, { signal: controller.signal, passive: true, capture: true });
    }
    const timer = setInterval(() => {
      clock.tick(performance.now(), document.visibilityState === 'visible');
      setUnderWay(clock.hasBegun);
      measure.current();
    }, 1000);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [clock]);

  const { status } = beats;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session that has opened tells what remains
  useEffect(() => measure.current(), [status]);

  // At once: the regular beat may be ten seconds away.
  const beatNow = useRef(beat);
  beatNow.current = beat;
  const isRead = remaining === 0;
  useEffect(() => {
    // Again, because the regular beat may be under way without the last cell.
    if (isRead) void beatNow.current().then(() => beatNow.current());
  }, [isRead]);
  /** To be called when the document is opened, or downloaded. */
  const openElsewhere = () => {
    clock.openElsewhere(performance.now(), lesson.minutes * 60);
    setUnderWay(true);
  };
  return { ...beats, remaining, openElsewhere };
}
