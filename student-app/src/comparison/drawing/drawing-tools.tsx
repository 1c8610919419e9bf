import { STROKE_COLORS } from '@iris/contract/practice';
import { ControlButton, useReturnedFocus } from '@iris/platform/lesson';
import { classes } from '@iris/platform/ui';
import { Eraser, Undo2, X } from 'lucide-react';
import { useRef } from 'react';
import { PENS, type PenColor } from './pens.ts';

interface DrawingToolsProps {
  color: PenColor;
  isEmpty: boolean;
  hasRoom: boolean;
  onColor: (color: PenColor) => void;
  onUndo: () => void;
  onClear: () => void;
  onClose: () => void;
}

/** Pens, and what takes strokes back. */
export function DrawingTools({ color, isEmpty, hasRoom, onColor, onUndo, onClear, onClose }: DrawingToolsProps) {
  const tools = useRef<HTMLDivElement>(null);
  useReturnedFocus(tools);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these buttons submit nothing
    <div ref={tools} role="group" aria-label="Dessin" className="flex flex-wrap items-center gap-x-1 px-2">
      {STROKE_COLORS.map((choice) => (
        <ControlButton
          key={choice}
          label={PENS[choice].name}
          aria-pressed={choice === color}
          onClick={() => onColor(choice)}
        >
          <span
            className={classes(
              'size-4.5 rounded-full',
              choice === color && 'ring-2 ring-ink ring-offset-2 ring-offset-paper',
            )}
            style={{ backgroundColor: PENS[choice].color }}
          />
        </ControlButton>
      ))}
      <ControlButton label="Effacer le dernier trait" disabled={isEmpty} onClick={onUndo}>
        <Undo2 />
      </ControlButton>
      <ControlButton label="Tout effacer" disabled={isEmpty} onClick={onClear}>
        <Eraser />
      </ControlButton>
      <ControlButton label="Fermer le dessin" shortcut="D" onClick={onClose}>
        <X />
      </ControlButton>
      <p role="status" className="px-1 text-sm text-ink-soft">
        {!hasRoom && 'Ce dessin a tous ses traits\u00a0: effacez-en un pour continuer.'}
      </p>
    </div>
  );
}
