import { type RefObject, useEffect, useRef } from 'react';

interface FocusOnNew<List extends HTMLElement> {
  list: RefObject<List | null>;
  /** To be called before items are added: the first of them gets the focus. */
  focusNext: () => void;
}

/** Moves the focus to the first of the items that are added to a list of `count` items. */
export function useFocusOnNew<List extends HTMLElement>(count: number): FocusOnNew<List> {
  const list = useRef<List>(null);
  const first = useRef<number>(undefined);
  useEffect(() => {
    if (first.current === undefined || count === first.current) return;
    // Fewer: another list.
    if (count > first.current) list.current?.children[first.current]?.querySelector<HTMLElement>('a[href]')?.focus();
    first.current = undefined;
  }, [count]);
  return {
    list,
    focusNext: () => {
      first.current = count;
    },
  };
}
