import { isPlainClick, isToOtherPage, linkOf } from './links.ts';

/** Until then a departure that was not noticed has mostly ended the page. */
const MOMENT_MS = 3000;
/** For as long the next page may be awaited; a departure that ends nothing, as a link to a file, is over then. */
const DEPARTURE_MS = 60_000;

let departure: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls back after a moment, unless the page is left meanwhile, and not while it is being left: WebKit and Firefox end its requests,
 * as if they had failed, when a navigation begins, and the page ends when the next one answers.
 */
export function unlessLeft(report: () => void): void {
  // On the server a page is rendered, and not left.
  if (typeof window === 'undefined') {
    report();
    return;
  }
  const end = () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', end);
  };
  const timer = setInterval(() => {
    if (departure !== undefined) return;
    end();
    report();
  }, MOMENT_MS);
  window.addEventListener('pagehide', end);
}

/** Logs a failure that may be due to the page being left, see {@link unlessLeft}. */
export function logFailure(...what: unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: docs/product.md requires that such failures are logged
  unlessLeft(() => console.error(...what));
}

function endDeparture(): void {
  clearTimeout(departure);
  departure = undefined;
}

function beginDeparture(): void {
  endDeparture();
  departure = setTimeout(endDeparture, DEPARTURE_MS);
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', beginDeparture);
  window.addEventListener('pagehide', endDeparture);
  // Not announced on iPhones and iPads. By the window, so that the router has prevented those that it follows.
  window.addEventListener('click', (event) => {
    const link = event.defaultPrevented || !isPlainClick(event) ? null : linkOf(event);
    if (link && isToOtherPage(link)) beginDeparture();
  });
}
