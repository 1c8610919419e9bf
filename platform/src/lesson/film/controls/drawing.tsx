import { classes } from '@iris/platform/ui';
import { Eraser, Undo2, X } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { FilmPlayer } from '../player/film-player.ts';
import { ControlButton } from './control-button.tsx';
import { useReturnedFocus } from './use-kept-focus.ts';

interface Stroke {
  color: string;
  points: string;
}

const WIDTH = 1600;

/** The pens, by the classes of their colors. */
const PENS = [
  { name: 'Ambre', stroke: 'stroke-accent', fill: 'bg-accent' },
  { name: 'Sarcelle', stroke: 'stroke-primary', fill: 'bg-primary' },
  { name: 'Rouge', stroke: 'stroke-danger', fill: 'bg-danger' },
  { name: 'Blanc', stroke: 'stroke-ink', fill: 'bg-ink' },
] as const;

interface DrawingProps {
  player: FilmPlayer;
}

/** A sheet over the stopped frame; it is gone when the film plays. */
export function Drawing({ player }: DrawingProps) {
  const [strokes, setStrokes] = useState<Stroke[]>([]);
  const [pen, setPen] = useState<(typeof PENS)[number]>(PENS[0]);
  const { width, height } = player.film.sources;
  const viewHeight = Math.round((WIDTH * height) / width);
  const tools = useRef<HTMLDivElement>(null);
  useReturnedFocus(tools);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      player.toggleDrawing();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [player]);

  const pointOf = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    // The sheet keeps the film's proportions inside its box, as the picture does.
    const scale = Math.min(box.width / WIDTH, box.height / viewHeight);
    const [x, y] = [
      (event.clientX - box.left - (box.width - WIDTH * scale) / 2) / scale,
      (event.clientY - box.top - (box.height - viewHeight * scale) / 2) / scale,
    ];
    return `${Math.round(x)},${Math.round(y)}`;
  };
  const handleDown = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setStrokes([...strokes, { color: pen.stroke, points: pointOf(event) }]);
  };
  const handleMove = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const point = pointOf(event);
    setStrokes((drawn) => {
      const last = drawn.at(-1);
      return last ? [...drawn.slice(0, -1), { ...last, points: `${last.points} ${point}` }] : drawn;
    });
  };
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${viewHeight}`}
        role="img"
        aria-label={`Feuille de dessin, ${strokes.length} ${strokes.length > 1 ? 'traits' : 'trait'}`}
        onPointerDown={handleDown}
        // A press here begins no selection, which in WebKit would be the film behind the sheet.
        onMouseDown={(event) => event.preventDefault()}
        onPointerMove={handleMove}
        className="absolute inset-0 size-full cursor-crosshair touch-none select-none"
      >
        {strokes.map(({ color, points }, index) => (
          <polyline
            // biome-ignore lint/suspicious/noArrayIndexKey: strokes are added and removed at the end only
            key={index}
            points={points}
            fill="none"
            strokeWidth="7"
            strokeLinecap="round"
            strokeLinejoin="round"
            className={color}
          />
        ))}
      </svg>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these buttons submit nothing */}
      <div
        ref={tools}
        role="group"
        aria-label="Dessin"
        className="absolute top-2 left-1/2 flex -translate-x-1/2 items-center rounded-full bg-paper/90 px-1.5"
      >
        {PENS.map((choice) => (
          <ControlButton
            key={choice.name}
            label={choice.name}
            aria-pressed={choice === pen}
            onClick={() => setPen(choice)}
          >
            <span
              className={classes(
                'size-4.5 rounded-full',
                choice.fill,
                choice === pen && 'ring-2 ring-ink ring-offset-2 ring-offset-paper',
              )}
            />
          </ControlButton>
        ))}
        <ControlButton
          label="Annuler le dernier trait"
          disabled={strokes.length === 0}
          onClick={() => setStrokes(strokes.slice(0, -1))}
        >
          <Undo2 />
        </ControlButton>
        <ControlButton label="Tout effacer" disabled={strokes.length === 0} onClick={() => setStrokes([])}>
          <Eraser />
        </ControlButton>
        <ControlButton label="Fermer le dessin" onClick={() => player.toggleDrawing()}>
          <X />
        </ControlButton>
      </div>
    </>
  );
}
