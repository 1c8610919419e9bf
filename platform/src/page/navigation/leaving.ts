import { isPlainClick, isToOtherPage, linkOf } from './links.ts';
import { countHolder } from './unsaved-input.ts';

/** Asks the user whether to leave the page, and calls `proceed` if confirmed. */
export type AskToLeave = (proceed: () => void) => void;

/** Address of the page and its index in the history, as numbered by the router. */
interface Position {
  pathname: string;
  index: number | undefined;
}

/** Only the last one is called: a dialog is registered after the page below it. */
const prompts: AskToLeave[] = [];
let position: Position = { pathname: '', index: undefined };
let isLeaving = false;
/** Set when the next `popstate` is caused by this module: by returning to the page, or by leaving it. */
let expectedPopState: 'return' | 'departure' | undefined;

/**
 * Starts listening to the browser's back and forward. To be called once, by the shell, before the router is rendered:
 * listeners of the window are called in the order of registration, so this one must be registered before the router's.
 */
export function watchHistory(): void {
  window.addEventListener('popstate', handlePopState);
}

/**
 * Asks before the page is left by a link, by back and forward, or by closing the tab, until the returned function is
 * called. To be called again when the address changes, because the history is restored to the address at the call.
 */
export function holdPage(ask: AskToLeave): () => void {
  position = { pathname: window.location.pathname, index: indexOf(window.history.state) };
  prompts.push(ask);
  countHolder(1);
  if (prompts.length === 1) listen('addEventListener');
  return () => {
    prompts.splice(prompts.indexOf(ask), 1);
    countHolder(-1);
    if (prompts.length === 0) listen('removeEventListener');
  };
}

/** Calls `leave`, which leaves the page without a link (such as logging out), after asking if there is unsaved input. */
export function leavePage(leave: () => void): void {
  const ask = prompts.at(-1);
  if (ask) ask(() => withoutAsking(leave));
  else leave();
}

function listen(change: 'addEventListener' | 'removeEventListener'): void {
  // In the capture phase, so that it is called before the router's listener on an element.
  window[change]('click', handleClick, true);
  window[change]('beforeunload', handleBeforeUnload);
}

function handleClick(event: Event): void {
  if (isLeaving || !(event instanceof MouseEvent) || !isPlainClick(event)) return;
  const link = linkOf(event);
  if (!link || !isToOtherPage(link)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  prompts.at(-1)?.(() => withoutAsking(() => link.click()));
}

function handlePopState(event: Event): void {
  if (expectedPopState) {
    if (expectedPopState === 'return') event.stopImmediatePropagation();
    expectedPopState = undefined;
    return;
  }
  if (prompts.length === 0) return;
  const steps = (position.index ?? Number.NaN) - (indexOf(window.history.state) ?? Number.NaN);
  // Filters in the address do not change the page. Without the router's index the distance is unknown.
  if (window.location.pathname === position.pathname || !steps) return;
  // The browser has changed the address, the router not yet: restore the address, then ask.
  event.stopImmediatePropagation();
  expectedPopState = 'return';
  window.history.go(steps);
  prompts.at(-1)?.(() => {
    expectedPopState = 'departure';
    window.history.go(-steps);
  });
}

function handleBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function withoutAsking(leave: () => void): void {
  isLeaving = true;
  try {
    leave();
  } finally {
    isLeaving = false;
  }
}

function indexOf(state: unknown): number | undefined {
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
  return typeof index === 'number' ? index : undefined;
}
