import { useRef, useState } from 'react';

/** Whether the pointer or the focus is in a list, with the attributes of the list. */
export function useHold() {
  const [isHeld, setHeld] = useState(false);
  return {
    isHeld,
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}

/** The items in their order; while it is held, those that are shown keep their places, so that nothing slides under the pointer. */
export function useSteadyOrder<Item extends { _id: string }>(items: Item[], isHeld: boolean): Item[] {
  const shown = useRef<string[]>([]);
  const placeOf = ({ _id }: Item) => {
    const place = shown.current.indexOf(_id);
    return place < 0 ? Number.POSITIVE_INFINITY : place;
  };
  const ordered = isHeld
    ? items.toSorted((one, other) => (placeOf(one) === placeOf(other) ? 0 : placeOf(one) - placeOf(other)))
    : items;
  shown.current = ordered.map(({ _id }) => _id);
  return ordered;
}
