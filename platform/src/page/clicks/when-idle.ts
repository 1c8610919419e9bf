/** Safari has no `requestIdleCallback`. */
const WAIT_MS = 200;

/** Does something once the browser has nothing else to do, such as painting what was clicked. Returns what cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, WAIT_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work);
  return () => cancelIdleCallback(request);
}
