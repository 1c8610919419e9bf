import { Button } from '@iris/platform/ui';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** A step of an item in its list. */
export type Step = -1 | 1;

interface MoveButtonsProps {
  /** Identifies the buttons, so that the focus can be given back after the move. */
  id: string;
  /** Name of the item for screen readers. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: Step) => void;
}

/** The buttons «Monter» and «Descendre» of an item. */
export function MoveButtons({ id, name, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <span className="inline-flex">
      <Button
        id={buttonId(id, -1)}
        size="sm"
        variant="ghost"
        icon={<ArrowUp />}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <span className="sr-only">Monter {name}</span>
      </Button>
      <Button
        id={buttonId(id, 1)}
        size="sm"
        variant="ghost"
        icon={<ArrowDown />}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <span className="sr-only">Descendre {name}</span>
      </Button>
    </span>
  );
}

/**
 * Gives the focus back to the pressed button of an item once the item has moved, because browsers take it from an element
 * that moves in the document. The returned function is to be called when the button is pressed.
 */
export function useMovedFocus(): (id: string, step: Step) => void {
  const moved = useRef<{ id: string; step: Step }>(null);
  useEffect(() => {
    if (!moved.current) return;
    const { id, step } = moved.current;
    moved.current = null;
    const pressed = document.getElementById(buttonId(id, step));
    const isAtEnd = pressed instanceof HTMLButtonElement && pressed.disabled;
    const target = isAtEnd ? document.getElementById(buttonId(id, step === 1 ? -1 : 1)) : pressed;
    target?.focus();
  });
  return (id, step) => {
    moved.current = { id, step };
  };
}

function buttonId(id: string, step: Step): string {
  return `${step === 1 ? 'descendre' : 'monter'}-${id}`;
}
