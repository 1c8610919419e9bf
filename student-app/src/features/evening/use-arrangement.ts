import type { Evening } from '@iris/contract/webinars';
import { useEffect, useRef, useState } from 'react';
import { arrange, arrangementOf, missingText } from './arrangement.ts';

/** For so long after a touch another one is expected at the same place, in milliseconds. */
const TOUCH_MS = 5000;

/**
 * Polls and questions as they are now, in an order that changes only while nobody points at them, touches them or is in them with
 * the keyboard: nothing slides under the pointer. `missing` says what is therefore not shown yet; `show` shows it.
 */
export function useArrangement(evening: Evening) {
  const region = useRef<HTMLDivElement>(null);
  const missing = useRef<HTMLDivElement>(null);
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  const isWanted = useRef(false);
  const [shown, setShown] = useState(() => arrangementOf(evening));
  const latest = arrangementOf(evening);
  const isCurrent = JSON.stringify(shown) === JSON.stringify(latest);

  const settle = useRef(() => {});
  settle.current = () => {
    if (isCurrent || !(isWanted.current || isCalm(region.current, missing.current, touchedAt.current))) return;
    isWanted.current = false;
    setShown(latest);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at with each answer of the server
  useEffect(() => settle.current(), [evening]);

  return {
    ...arrange(evening, shown),
    missing: missingText(shown, latest),
    /** Shows everything now; to be called when that is asked for. */
    show: () => setShown(latest),
    /** Shows everything with the next change, which is the user's own. */
    showNext: () => {
      isWanted.current = true;
    },
    /** Of the element with polls and questions. */
    regionProps: {
      ref: region,
      onTouchStart: () => {
        touchedAt.current = performance.now();
      },
      onPointerLeave: () => settle.current(),
    },
    /** Of the button that shows everything: it stays while it is pointed at, or the click would reach what is below. */
    missingProps: { ref: missing, onPointerLeave: () => settle.current() },
  };
}

function isCalm(region: HTMLElement | null, missing: HTMLElement | null, touchedAt: number): boolean {
  if (!region || performance.now() - touchedAt < TOUCH_MS) return false;
  // On touch screens the last element that was touched stays hovered and focused.
  const canHover = window.matchMedia('(hover: hover)').matches;
  const isPointedAt = canHover && [region, missing].some((element) => element?.matches(':hover'));
  return !isPointedAt && !region.querySelector(':focus-visible');
}
