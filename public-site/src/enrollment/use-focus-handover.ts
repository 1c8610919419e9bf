import { useState } from 'react';

/** Moves the focus from a control that is about to be unmounted to its replacement. */
export interface FocusHandover {
  /** Called when the control is used. */
  give: () => void;
  /** The ref of the replacement. */
  take: (element: HTMLElement | null) => void;
}

/** Creates a {@link FocusHandover}. A focus that the user has moved meanwhile stays where it is. */
export function useFocusHandover(): FocusHandover {
  // The same functions for all renders: a new ref would be called again, as if the control were replaced.
  const [handover] = useState(createHandover);
  return handover;
}

function createHandover(): FocusHandover {
  let isGiven = false;
  return {
    give: () => {
      isGiven = true;
    },
    take: (element) => {
      if (!element) return;
      if (isGiven && document.activeElement === document.body) element.focus({ preventScroll: true });
      isGiven = false;
    },
  };
}
