import { spokenMoment } from '@iris/contract/foundation';
import type { PointerEvent, ReactNode } from 'react';

interface MomentSliderProps {
  /** Accessible name. */
  label?: string;
  /** The moment, and those of both ends, in seconds. */
  time: number;
  from?: number;
  to: number;
  /** What is shown at this moment. */
  part?: string | undefined;
  onSeek: (moment: number) => void;
  /** The keys of arrows, of both ends, and of the next (1) or previous (-1) part. */
  onSkip: (seconds: number) => void;
  onEnd: (moment: number) => void;
  onPart?: (direction: 1 | -1) => void;
  /** The moment under the pointer; null once it is elsewhere. */
  onPoint?: (moment: number | null) => void;
  /** How it looks. */
  children: ReactNode;
}

/** The slider by which one goes to a moment of a film, by pointer and keys. */
export function MomentSlider({
  label = 'Moment du film',
  time,
  from = 0,
  to,
  part,
  onSeek,
  onPoint,
  children,
  ...on
}: MomentSliderProps) {
  const momentAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return from + Math.min(Math.max((event.clientX - left) / width, 0), 1) * (to - from);
  };
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    onSeek(momentAt(event));
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    onPoint?.(momentAt(event));
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onSeek(momentAt(event));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={Math.round(from)}
      aria-valuemax={Math.round(to)}
      aria-valuenow={Math.round(time)}
      aria-valuetext={[`${spokenMoment(time)} sur ${spokenMoment(to)}`, part].filter(Boolean).join(', ')}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerLeave={() => onPoint?.(null)}
      onPointerUp={(event) => event.pointerType === 'touch' && onPoint?.(null)}
      onKeyDown={(event) => {
        if (event.shiftKey) return;
        if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') on.onSkip(-5);
        else if (event.key === 'ArrowRight' || event.key === 'ArrowUp') on.onSkip(5);
        else if (event.key === 'Home') on.onEnd(from);
        else if (event.key === 'End') on.onEnd(to);
        else if (event.key === 'PageUp') on.onPart?.(1);
        else if (event.key === 'PageDown') on.onPart?.(-1);
        else return;
        event.preventDefault();
      }}
      className="group/track relative h-5 cursor-pointer touch-none select-none before:absolute before:inset-x-0 before:-inset-y-1 pointer-coarse:h-6 pointer-coarse:before:-inset-y-1.5 pointer-coarse:@xl:h-8"
    >
      {children}
    </div>
  );
}
