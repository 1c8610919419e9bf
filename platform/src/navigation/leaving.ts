import { countHolder } from './unsaved-input.ts';

/** Asks whether to leave the page, and calls `proceed` once the answer is yes. */
export type AskToLeave = (proceed: () => void) => void;

/** The page's position in the history, as the router numbers its entries. */
interface Place {
  pathname: string;
  index: number | undefined;
}

/** The last one asks: a dialog over a page has more to lose than the page. */
const askers: AskToLeave[] = [];
let place: Place = { pathname: '', index: undefined };
let isLeaving = false;
/** The next `popstate` is of our own making: it goes back to the page, or leaves it. */
let expected: 'return' | 'departure' | undefined;

/**
 * Lets the browser's back and forward be held; to be called once by the shell, before the router is drawn. What happens
 * to the window itself reaches its listeners in the order they came, captured or not: the router must come second.
 */
export function watchHistory(): void {
  window.addEventListener('popstate', handlePopState);
}

/**
 * Asks before the page is left by a link, by the browser's back and forward, or by closing the tab, until the function
 * returned is called. To be called again when the address changes: the way back is counted from there.
 */
export function holdPage(ask: AskToLeave): () => void {
  place = { pathname: window.location.pathname, index: indexOf(window.history.state) };
  askers.push(ask);
  countHolder(1);
  if (askers.length === 1) listen('addEventListener');
  return () => {
    askers.splice(askers.indexOf(ask), 1);
    countHolder(-1);
    if (askers.length === 0) listen('removeEventListener');
  };
}

/** Does what leaves the page without a link, such as logging out, once nothing would be lost or one agrees to lose it. */
export function leavePage(leave: () => void): void {
  const ask = askers.at(-1);
  if (ask) ask(() => unasked(leave));
  else leave();
}

function listen(change: 'addEventListener' | 'removeEventListener'): void {
  // Captured, so that it comes before the router, which listens further down.
  window[change]('click', handleClick, true);
  window[change]('beforeunload', handleBeforeUnload);
}

function handleClick(event: Event): void {
  if (isLeaving || !(event instanceof MouseEvent) || !isPlainClick(event)) return;
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
  if (!link || !leadsAway(link)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  askers.at(-1)?.(() => unasked(() => link.click()));
}

function handlePopState(event: Event): void {
  if (expected) {
    if (expected === 'return') event.stopImmediatePropagation();
    expected = undefined;
    return;
  }
  if (askers.length === 0) return;
  const steps = (place.index ?? Number.NaN) - (indexOf(window.history.state) ?? Number.NaN);
  // A filter in the address is no other page; an entry that the router did not number cannot be counted back from.
  if (window.location.pathname === place.pathname || !steps) return;
  // The browser has moved already, the router has not seen it: go back first, then ask.
  event.stopImmediatePropagation();
  expected = 'return';
  window.history.go(steps);
  askers.at(-1)?.(() => {
    expected = 'departure';
    window.history.go(-steps);
  });
}

function handleBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function unasked(leave: () => void): void {
  isLeaving = true;
  try {
    leave();
  } finally {
    isLeaving = false;
  }
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** Another page of this site in this tab; closing the site altogether is `beforeunload`'s to ask about. */
function leadsAway(link: HTMLAnchorElement): boolean {
  const { origin, pathname } = window.location;
  const staysHere = link.target !== '' && link.target !== '_self';
  return !staysHere && !link.hasAttribute('download') && link.origin === origin && link.pathname !== pathname;
}

function indexOf(state: unknown): number | undefined {
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
  return typeof index === 'number' ? index : undefined;
}
