import { afterPaint } from '@iris/platform/clicks';
import { isPlainClick, isToOtherPage, linkOf } from './links.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

/** Not all supported browsers have it (caniuse.com/view-transitions). */
type StartViewTransition = (update: () => void) => { ready: Promise<void>; skipTransition: () => void };
type WithTransitions = { startViewTransition?: StartViewTransition };

/** How long a link may wait for the browser's picture of the page, in milliseconds: a busy one goes on without. */
const PATIENCE_MS = 100;

let isRepeated = false;

/**
 * Cross-fades the pages when a link is followed (drafts.csswg.org/css-view-transitions-1), unless reduced motion is asked for. The
 * click is repeated once the browser has taken its picture of the page: navigations by code, such as that of a logout, must
 * not wait for that. To be called once, after {@link watchClicks} and before the router is rendered.
 */
export function fadeBetweenPages(): void {
  window.addEventListener('click', handleClick, true);
}

function handleClick(event: MouseEvent): void {
  if (isRepeated || document.hidden || !isPlainClick(event) || hasUnsavedInput()) return;
  const { startViewTransition } = document as WithTransitions;
  const link = linkOf(event);
  if (!startViewTransition || !link || !isToOtherPage(link)) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // The browser paints nothing while it takes its picture: it shows first that the link is pressed (web.dev/articles/optimize-inp).
  afterPaint(() => follow(event, link, startViewTransition));
}

function follow(event: MouseEvent, link: HTMLAnchorElement, startViewTransition: StartViewTransition): void {
  let isUnderWay = false;
  const transition = startViewTransition.call(document, () => {
    isUnderWay = true;
    if (link.isConnected) repeat(event, link);
    else window.location.assign(link.href);
  });
  // Rejected when it is skipped, as in a hidden tab; the link is followed all the same.
  transition.ready.catch(() => {});
  setTimeout(() => isUnderWay || transition.skipTransition(), PATIENCE_MS);
}

function repeat({ detail, clientX, clientY }: MouseEvent, link: HTMLAnchorElement): void {
  isRepeated = true;
  try {
    link.dispatchEvent(
      new MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        composed: true,
        detail,
        clientX,
        clientY,
      }),
    );
  } finally {
    isRepeated = false;
  }
}
