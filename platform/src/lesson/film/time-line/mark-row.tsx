import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { spread } from './film-marks.ts';

/** A moment of the film that is marked above the time line. */
export interface Mark {
  id: string;
  at: number;
  label: string;
  /** Classes of its shape, and of the line to its moment. */
  shape: string;
  stem: string;
  handle: () => void;
}

interface MarkRowProps {
  marks: readonly Mark[];
  /** The moments at both ends of the time line, in seconds. */
  from?: number;
  to: number;
  /** Of the time line, in pixels. */
  width: number;
}

/** Smallest distance of marks in pixels, so that each is seen whole and can be pressed (WCAG 2.5.8). */
export const MARK_DISTANCE = 24;

/** The marks above a time line, apart from each other; one tab stop, arrows between them. */
export function MarkRow({ marks: given, from = 0, to, width }: MarkRowProps) {
  const [focused, setFocused] = useState(0);
  const line = useRef<HTMLDivElement>(null);
  const marks = given.toSorted((one, other) => one.at - other.at);
  if (marks.length === 0 || to <= from) return null;

  const trueAt = marks.map(({ at }) => ((at - from) / (to - from)) * width);
  const places = spread(trueAt, MARK_DISTANCE, width);

  /** The areas of marks overlap on touch screens: the nearest mark is meant, not the one on top. */
  const handlePress = (event: MouseEvent, pressed: number) => {
    const left = line.current?.getBoundingClientRect().left ?? 0;
    const distanceOf = (index: number) => Math.abs((places[index] ?? 0) - (event.clientX - left));
    // `detail` is 0 for presses by keyboard and assistive technology.
    const nearest =
      event.detail === 0
        ? pressed
        : places.reduce((best, _, index) => (distanceOf(index) < distanceOf(best) ? index : best), pressed);
    marks[nearest]?.handle();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || event.shiftKey) return;
    event.preventDefault();
    const next = Math.min(Math.max(focused + step, 0), marks.length - 1);
    setFocused(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these buttons submit nothing
    <div
      ref={line}
      role="group"
      aria-label="Repères du film"
      data-roving=""
      onKeyDown={handleKeyDown}
      className="relative z-1 h-4"
    >
      <svg
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-full h-2.5 w-full overflow-visible pointer-coarse:h-3 pointer-coarse:@xl:h-4"
      >
        {marks.map(({ id, stem }, index) => (
          <line key={id} x1={places[index]} y1="-1" x2={trueAt[index]} y2="100%" strokeWidth="1" className={stem} />
        ))}
      </svg>
      {marks.map((mark, index) => (
        <button
          key={mark.id}
          type="button"
          tabIndex={index === Math.min(focused, marks.length - 1) ? 0 : -1}
          aria-label={mark.label}
          title={mark.label}
          onFocus={() => setFocused(index)}
          onClick={(event) => handlePress(event, index)}
          style={{ left: places[index] }}
          // Touch areas grow down over the track, never up: on a phone the middle of the picture is right above.
          className="absolute bottom-0 flex h-6 w-6 -translate-x-1/2 items-end justify-center rounded-sm pb-0.5 transition-transform hover:scale-125 pointer-coarse:-bottom-2 pointer-coarse:w-11 pointer-coarse:pb-2.5"
        >
          <span className={mark.shape} />
        </button>
      ))}
    </div>
  );
}
