import { useRef, useState } from 'react';

/**
 * The items in their order; while the pointer or the focus is among them, those that are shown keep their places, so that
 * nothing slides under the pointer. `area` are attributes of an element around them that is always there.
 */
export function useSteadyOrder<Item extends { _id: string }>(items: Item[]) {
  const shown = useRef<string[]>([]);
  const element = useRef<HTMLDivElement>(null);
  const [isHovered, setHovered] = useState(false);
  // Asked, not noted by events: a button that is removed with its item loses the focus without any.
  const isHeld = isHovered || element.current?.contains(document.activeElement);
  const placeOf = ({ _id }: Item) => {
    const place = shown.current.indexOf(_id);
    return place < 0 ? shown.current.length : place;
  };
  const ordered = isHeld ? items.toSorted((one, other) => placeOf(one) - placeOf(other)) : items;
  shown.current = ordered.map(({ _id }) => _id);
  return {
    ordered,
    area: { ref: element, onPointerEnter: () => setHovered(true), onPointerLeave: () => setHovered(false) },
  };
}
