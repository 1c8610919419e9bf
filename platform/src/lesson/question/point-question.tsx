import type { Point } from '@iris/contract/programs';
import { classes } from '@iris/platform/ui';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { QuestionProps } from './question-props.ts';

/** Lines of the keyboard's grid in each direction; with Shift the steps are a fifth. */
const GRID = 20;
const CENTER: Point = { x: 0.5, y: 0.5 };

/** A place of a picture, shown with a reticle or, by keyboard, on a grid. */
export function PointQuestion({ question, answer, onAnswer, grading }: QuestionProps) {
  const [aimed, setAimed] = useState<Point | null>(null);
  const [hasGrid, setGrid] = useState(false);
  const placed = answer?.point ?? null;
  const place = (point: Point) => onAnswer?.({ question: question.id, point });

  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return clamp({ x: (event.clientX - left) / width, y: (event.clientY - top) / height });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const from = aimed ?? placed ?? CENTER;
    const step = (event.shiftKey ? 0.2 : 1) / GRID;
    const move = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (move) {
      const [right = 0, down = 0] = move;
      setGrid(true);
      setAimed(clamp({ x: from.x + right * step, y: from.y + down * step }));
    } else if (event.key === ' ' || event.key === 'Enter') place(from);
    else return;
    event.preventDefault();
    // Enter must not also lead to the next question.
    event.stopPropagation();
  };
  return (
    <div>
      {onAnswer && (
        <p id={`${question.id}-aide`} className="mb-3 text-sm text-ink-soft">
          Touchez ou cliquez l'endroit. Au clavier, les flèches déplacent le réticule, Entrée le pose.
        </p>
      )}
      <div
        role="application"
        aria-roledescription="image à pointer"
        aria-label={question.image_alt || question.text}
        aria-describedby={onAnswer && `${question.id}-aide`}
        tabIndex={onAnswer ? 0 : undefined}
        onPointerMove={(event) => {
          setGrid(false);
          setAimed(pointOf(event));
        }}
        onPointerLeave={() => setAimed(null)}
        onClick={(event) => place(pointOf(event as unknown as PointerEvent<HTMLElement>))}
        onKeyDown={onAnswer && handleKeyDown}
        onBlur={() => setGrid(false)}
        className={classes(
          'relative inline-block max-w-full overflow-hidden rounded-md border border-line select-none',
          onAnswer && 'cursor-none',
        )}
      >
        {question.image && (
          <img src={question.image} alt="" draggable={false} className="block max-h-[65svh] max-w-full" />
        )}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 size-full"
        >
          {hasGrid && <Grid />}
          {grading?.key && (
            <polygon
              points={grading.key.area.map(({ x, y }) => `${x * 100},${y * 100}`).join(' ')}
              vectorEffect="non-scaling-stroke"
              className="fill-success-line/30 stroke-success-line"
              strokeWidth="2"
            />
          )}
        </svg>
        {placed && <Reticle point={placed} isPlaced />}
        {aimed && onAnswer && <Reticle point={aimed} />}
      </div>
      <p role="status" className="sr-only">
        {hasGrid && aimed ? `Réticule à ${spoken(aimed)}` : placed && `Réponse posée à ${spoken(placed)}`}
      </p>
    </div>
  );
}

function Grid() {
  const lines = Array.from({ length: GRID - 1 }, (_, index) => ((index + 1) * 100) / GRID);
  return lines.map((at) => (
    <path
      key={at}
      d={`M${at} 0v100M0 ${at}h100`}
      vectorEffect="non-scaling-stroke"
      className="stroke-paper/50"
      strokeWidth="1"
    />
  ));
}

interface ReticleProps {
  point: Point;
  isPlaced?: boolean;
}

/** Ring, cross and center, outlined so that it is seen on any picture. */
function Reticle({ point: { x, y }, isPlaced }: ReticleProps) {
  return (
    <svg
      viewBox="-24 -24 48 48"
      aria-hidden="true"
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      className={classes('pointer-events-none absolute size-12 -translate-1/2', !isPlaced && 'opacity-80')}
      fill="none"
    >
      {(
        [
          'stroke-[#000b] [stroke-width:4]',
          isPlaced ? 'stroke-accent [stroke-width:2]' : 'stroke-[#fff] [stroke-width:1.5]',
        ] as const
      ).map((look) => (
        <path key={look} className={look} d="M-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0M-22 0h14M8 0h14M0-22v14M0 8v14" />
      ))}
      <circle r="1.8" className={isPlaced ? 'fill-accent' : 'fill-[#fff]'} />
    </svg>
  );
}

function clamp({ x, y }: Point): Point {
  return { x: Math.min(Math.max(x, 0), 1), y: Math.min(Math.max(y, 0), 1) };
}

function spoken({ x, y }: Point): string {
  return `${Math.round(x * 100)}\u00a0% depuis la gauche, ${Math.round(y * 100)}\u00a0% depuis le haut`;
}
