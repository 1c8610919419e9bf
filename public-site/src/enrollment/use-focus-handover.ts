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

/** Limit of the time between the use of a control and the focus of its replacement, in milliseconds. */
const WITHIN_MS = 5000;

/** The control that was used last: nothing moves the focus for one that was used before. */
let lastUse: symbol | undefined;

function createHandover(): FocusHandover {
  const use = Symbol();
  let givenUntil = 0;
  const focusOnceFree = (element: HTMLElement) => {
    if (use !== lastUse || performance.now() > givenUntil || !element.isConnected) return;
    if (document.activeElement === document.body) {
      givenUntil = 0;
      element.focus({ preventScroll: true });
    } else {
      // A dialog that closes may return the focus to the control just before that is unmounted.
      requestAnimationFrame(() => focusOnceFree(element));
    }
  };
  return {
    give: () => {
      lastUse = use;
      givenUntil = performance.now() + WITHIN_MS;
    },
    // The replacement may be replaced again while the page reloads its data.
    take: (element) => {
      if (element) focusOnceFree(element);
    },
  };
}
