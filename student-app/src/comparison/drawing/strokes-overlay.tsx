import type { Stroke } from '@iris/contract/practice';
import { PENS } from './pens.ts';

interface StrokesOverlayProps {
  strokes: readonly Stroke[];
  /** The film's own size; the drawing lies on its picture, whatever the size of the box. */
  film: { width: number; height: number };
}

/** Width of the pen, in thousandths of the film's width. */
const PEN_WIDTH = 4.5;

/** Shows a drawing over a film that fills its positioned parent as `object-contain` does. */
export function StrokesOverlay({ strokes, film }: StrokesOverlayProps) {
  if (strokes.length === 0) return null;
  const height = (1000 * film.height) / film.width;
  return (
    <svg
      viewBox={`0 0 1000 ${height}`}
      role="img"
      aria-label={strokes.length > 1 ? `Dessin de ${strokes.length} traits` : "Dessin d'un trait"}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="pointer-events-none absolute inset-0 size-full"
    >
      {strokes.map(({ color, points }, index) => {
        const line = points.map(({ x, y }) => `${(x * 1000).toFixed(1)},${(y * height).toFixed(1)}`).join(' ');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes are added and removed at the end only
          <g key={index}>
            {/* The dark edge keeps it visible on bright pictures. */}
            <polyline points={line} stroke="#05090d" strokeOpacity="0.55" strokeWidth={PEN_WIDTH * 1.8} />
            <polyline points={line} stroke={PENS[color].color} strokeWidth={PEN_WIDTH} />
          </g>
        );
      })}
    </svg>
  );
}
