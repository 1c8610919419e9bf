/** Until then the next page has mostly come, by which this one ends. */
const MOMENT_MS = 3000;

/**
 * Calls back after a moment, unless the page is left meanwhile: WebKit and Firefox end its requests, as if they had failed, when a
 * navigation begins.
 */
export function unlessLeft(report: () => void): void {
  // On the server a page is rendered, and not left.
  if (typeof window === 'undefined') {
    report();
    return;
  }
  const timer = setTimeout(() => {
    window.removeEventListener('pagehide', forget);
    report();
  }, MOMENT_MS);
  const forget = () => clearTimeout(timer);
  window.addEventListener('pagehide', forget, { once: true });
}

/** Logs a failure that may be due to the page being left, see {@link unlessLeft}. */
export function logFailure(...what: unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: docs/product.md requires that such failures are logged
  unlessLeft(() => console.error(...what));
}
