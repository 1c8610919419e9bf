import type { Stroke } from '@iris/contract/practice';
import { useEffect, useState } from 'react';
import type { ComparisonDrawing } from '../comparison.types.ts';
import type { FilmPair } from '../sync/film-pair.ts';
import { STROKES_MAX } from './pen.ts';
import type { PenColor } from './pens.ts';

/** Which film is drawn on. */
type Side = 'own' | 'reference';

/** The drawings on both films: that on the own film is kept by the page, if it wants to; others are gone when the films play. */
export function useDrawing(pair: FilmPair, kept: ComparisonDrawing | undefined) {
  const [color, setColor] = useState<PenColor>('yellow');
  const [drawn, setDrawn] = useState<Record<Side, Stroke[]>>({ own: [], reference: [] });
  const [last, setLast] = useState<Side>('own');
  const strokes = { ...drawn, ...(kept && { own: kept.strokes }) };
  useEffect(
    () =>
      pair.state.subscribe(({ isPlaying }, before) => {
        if (isPlaying && !before.isPlaying) setDrawn({ own: [], reference: [] });
      }),
    [pair],
  );
  const change = (side: Side, changed: Stroke[]) => {
    if (side === 'own' && kept) kept.onChange(changed, pair.moment);
    else setDrawn((before) => ({ ...before, [side]: changed }));
  };
  const undo = () => {
    const side = strokes[last].length > 0 ? last : last === 'own' ? 'reference' : 'own';
    change(side, strokes[side].slice(0, -1));
  };
  const hasRoom = Math.max(strokes.own.length, strokes.reference.length) < STROKES_MAX;
  return {
    color,
    hasRoom,
    strokes,
    add: (side: Side, stroke: Stroke) => {
      setLast(side);
      change(side, [...strokes[side], stroke]);
    },
    undo,
    tools: {
      color,
      hasRoom,
      isEmpty: strokes.own.length + strokes.reference.length === 0,
      onColor: setColor,
      onUndo: undo,
      onClear: () => {
        change('own', []);
        change('reference', []);
      },
    },
  };
}
