/** Safari has no `requestIdleCallback`. */
const WAIT_MS = 200;

/** A page may never be idle. */
const LATEST_MS = 2000;

/** Does something once the browser has nothing else to do, such as painting what was clicked. Returns what cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, WAIT_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: LATEST_MS });
  return () => cancelIdleCallback(request);
}
