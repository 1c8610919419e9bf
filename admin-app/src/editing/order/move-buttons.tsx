import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';

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
      <IconButton
        id={buttonId(id, -1)}
        icon={<ArrowUp />}
        disabled={isFirst}
        onClick={() => onMove(-1)}
        label={`Monter ${name}`}
      />
      <IconButton
        id={buttonId(id, 1)}
        icon={<ArrowDown />}
        disabled={isLast}
        onClick={() => onMove(1)}
        label={`Descendre ${name}`}
      />
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

/** The items with one of them at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, items[from] as Item);
}
