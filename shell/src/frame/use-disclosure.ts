import { type RefObject, useEffect, useRef, useState } from 'react';

interface Disclosure<Root extends HTMLElement> {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Ref of the element around button and panel: a press outside it closes the panel. */
  root: RefObject<Root | null>;
  toggle: RefObject<HTMLButtonElement | null>;
}

/** A button that opens a panel. Escape closes the panel and returns the focus to the button; a press outside closes it without moving the focus. */
export function useDisclosure<Root extends HTMLElement>(): Disclosure<Root> {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<Root>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    const handlePointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('keydown', handleKeyDown);
    document.addEventListener('pointerdown', handlePointerDown);
    return () => {
      document.removeEventListener('keydown', handleKeyDown);
      document.removeEventListener('pointerdown', handlePointerDown);
    };
  }, [isOpen]);

  return { isOpen, setOpen, root, toggle };
}
