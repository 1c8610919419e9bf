import type { Stroke } from '@iris/contract/practice';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { extended, moved, type Point, pointAt } from './pen.ts';
import { PENS, type PenColor } from './pens.ts';
import { StrokesOverlay } from './strokes-overlay.tsx';

interface SheetProps {
  /** What it lies on. */
  label: string;
  film: { width: number; height: number };
  color: PenColor;
  /** Whether another stroke may be drawn. */
  hasRoom: boolean;
  onStroke: (stroke: Stroke) => void;
  onUndo: () => void;
  /** Whether one begins to draw here. */
  takesFocus: boolean;
}

const STEP = 0.02;

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A sheet over a film on which one draws with the pointer, or with arrows and space. */
export function Sheet({ label, film, color, hasRoom, onStroke, onUndo, takesFocus }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) sheet.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const [reticle, setReticle] = useState<Point | null>(null);
  const begin = (point: Point) => hasRoom && setStroke({ color, points: [point, point] });
  const end = () => {
    if (stroke) onStroke(stroke);
    setStroke(null);
  };
  const pointOf = (event: PointerEvent<HTMLElement>) =>
    pointAt(event.currentTarget.getBoundingClientRect(), film, event.clientX, event.clientY);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const place = reticle ?? { x: 0.5, y: 0.5 };
    if (arrow) {
      const step = event.shiftKey ? STEP / 4 : STEP;
      const next = moved(place, arrow[0] * step, arrow[1] * step);
      setReticle(next);
      setStroke((drawn) => drawn && extended(drawn, next));
    } else if (event.key === ' ' || event.key === 'Enter') {
      setReticle(place);
      if (stroke) end();
      else begin(place);
    } else if (event.key === 'Backspace' || event.key === 'Delete') {
      if (stroke) setStroke(null);
      else onUndo();
    } else return;
    event.preventDefault();
  };
  return (
    <div
      ref={sheet}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: one draws on it with the keyboard
      tabIndex={0}
      aria-label={`Feuille de dessin sur ${label}. Flèches\u00a0: déplacer le crayon\u00a0; Espace\u00a0: le poser ou le lever\u00a0; Retour arrière\u00a0: effacer le dernier trait.`}
      onKeyDown={handleKeyDown}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setReticle(reticle ?? { x: 0.5, y: 0.5 })}
      onBlur={() => {
        end();
        setReticle(null);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setReticle(null);
        begin(pointOf(event));
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const point = pointOf(event);
        setStroke((drawn) => drawn && extended(drawn, point));
      }}
      onPointerUp={end}
      onPointerCancel={end}
      // A press here begins no selection, which in WebKit would be the film behind the sheet.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-0 cursor-crosshair touch-none select-none focus-visible:outline-offset-[-2px]"
    >
      {stroke && <StrokesOverlay strokes={[stroke]} film={film} />}
      {reticle && <Reticle at={reticle} film={film} color={PENS[color].color} isDown={stroke !== null} />}
    </div>
  );
}

interface ReticleProps {
  at: Point;
  film: { width: number; height: number };
  color: string;
  isDown: boolean;
}

/** Where the pen of the keyboard is. */
function Reticle({ at, film, color, isDown }: ReticleProps) {
  const height = (1000 * film.height) / film.width;
  return (
    <svg aria-hidden="true" viewBox={`0 0 1000 ${height}`} className="pointer-events-none absolute inset-0 size-full">
      <g
        transform={`translate(${at.x * 1000} ${at.y * height})`}
        fill="none"
        stroke={color}
        strokeWidth={isDown ? 4 : 2.5}
      >
        <circle r="12" />
        <path d="M-26 0H-8M8 0H26M0 -26V-8M0 8V26" />
      </g>
    </svg>
  );
}
