import type { Point } from '@iris/contract/programs';
import { Button } from '@iris/platform/ui';
import { Plus, Undo2, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { clamped, movedByKey, nextPoint, withPoint } from './polygon.ts';

interface AreaDrawingProps {
  image: string;
  area: readonly Point[];
  onChange: (area: Point[]) => void;
}

/** The correct area of a picture: a polygon whose points are set, dragged, and moved by keyboard. */
export function AreaDrawing({ image, area, onChange }: AreaDrawingProps) {
  const hintId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number>();
  // A drawing (SVG) has a ratio and no size: without a width it would not be seen.
  const [ratio, setRatio] = useState<number>();
  const isFull = area.length >= POINTS_MAX;
  const findPoint = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect();
    return clamped({ x: (clientX - left) / width, y: (clientY - top) / height });
  };
  const handlePress = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || isFull || event.target instanceof HTMLButtonElement) return;
    onChange(withPoint(area, findPoint(event)));
  };
  const handleMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (dragged !== undefined) onChange(area.with(dragged, findPoint(event)));
  };
  const handleKey = (event: KeyboardEvent, index: number, point: Point) => {
    const next = movedByKey(point, event.key, event.shiftKey);
    if (next) onChange(area.with(index, next));
    else if (event.key === 'Delete' || event.key === 'Backspace') onChange(area.toSpliced(index, 1));
    else return;
    event.preventDefault();
  };
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Zone correcte</legend>
      <p id={hintId} className="mb-2 text-sm text-ink-faint">
        Cliquez sur l'image pour poser les sommets, faites-les glisser pour les déplacer. Au clavier&nbsp;: flèches
        (avec Maj, par grands pas), Suppr pour retirer.
      </p>
      <div
        ref={frame}
        onPointerDown={handlePress}
        style={ratio ? { aspectRatio: ratio, width: `min(100%, 48rem, ${70 * ratio}dvh)` } : undefined}
        className="relative w-fit max-w-full cursor-crosshair overflow-hidden rounded-sm border border-line select-none"
      >
        <img
          src={image}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
          className={ratio ? 'block size-full' : 'block max-h-[70dvh] max-w-full'}
        />
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" className="absolute inset-0 size-full" aria-hidden="true">
          <polygon
            points={area.map(({ x, y }) => `${x},${y}`).join(' ')}
            vectorEffect="non-scaling-stroke"
            className="fill-accent/30 stroke-accent"
            strokeWidth="2"
          />
        </svg>
        {area.map((point, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a point keeps its place while it is moved
            key={index}
            type="button"
            aria-label={`Sommet ${index + 1}\u00a0: ${percent(point.x)} de la largeur, ${percent(point.y)} de la hauteur`}
            aria-describedby={hintId}
            style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragged(index);
            }}
            onPointerMove={handleMove}
            onPointerUp={() => setDragged(undefined)}
            onPointerCancel={() => setDragged(undefined)}
            onKeyDown={(event) => handleKey(event, index, point)}
            className="absolute size-3 -translate-1/2 cursor-grab touch-none rounded-full border-2 border-on-accent bg-accent after:absolute after:-inset-3 sm:size-4"
          />
        ))}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" icon={<Plus />} disabled={isFull} onClick={() => onChange([...area, nextPoint(area)])}>
          Ajouter un sommet
        </Button>
        <Button
          size="sm"
          variant="ghost"
          icon={<Undo2 />}
          disabled={area.length === 0}
          onClick={() => onChange(area.slice(0, -1))}
        >
          Retirer le dernier
        </Button>
        <Button size="sm" variant="ghost" icon={<X />} disabled={area.length === 0} onClick={() => onChange([])}>
          Tout effacer
        </Button>
        <span role="status" className="self-center text-sm text-ink-faint tabular-nums">
          {area.length < 3 ? 'Trois sommets au moins' : `${area.length} sommets`}
        </span>
      </div>
    </fieldset>
  );
}

const POINTS_MAX = 60;

const percentages = new Intl.NumberFormat('fr-FR', { style: 'percent' });

function percent(share: number): string {
  return percentages.format(share);
}
