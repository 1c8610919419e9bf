import { type RefObject, useEffect, useRef, useState } from 'react';

interface FocusAfterChange<Element extends HTMLElement> {
  /** The element that gets the focus; it needs `tabIndex={-1}`. */
  ref: RefObject<Element | null>;
  handleChanged: () => void;
}

/** Moves the focus to what has changed, because the button that had it is gone; only once a dialog has given it back. */
export function useFocusAfterChange<Element extends HTMLElement>(): FocusAfterChange<Element> {
  const ref = useRef<Element>(null);
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (isChanged) ref.current?.focus();
    setChanged(false);
  }, [isChanged]);
  return { ref, handleChanged: () => setChanged(true) };
}

/** The ref of a button that a form has replaced: it gets the focus once the form is closed. */
export function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
