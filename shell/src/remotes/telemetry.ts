import { PAGE_TOKEN_TIMING } from '@iris/contract/federation';
import type { RemoteName } from '@iris/contract/remotes';
import type { LoadEvent, LoadPhase } from '@iris/contract/telemetry';

const ADDRESS = '/api/telemetry';
const SEND_AFTER_MS = 3000;
const MAX_EVENTS = 20;

let events: LoadEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reports the load time of a remote, in milliseconds, if this page is in the server's sample. */
export function reportLoad(remote: RemoteName, version: string, ms: number): void {
  if (isSampled(pageToken())) report({ outcome: 'loaded', remote, version, ms: Math.round(ms) });
}

/** Reports that a remote failed to load, and in which step. */
export function reportFailure(remote: RemoteName, version: string | undefined, phase: LoadPhase): void {
  report({ outcome: 'failed', remote, ...(version && { version }), phase });
}

/** Sends the queued reports when the page is hidden: the last event a browser guarantees. */
export function flushWhenHidden(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}

/**
 * The token by which the server counts this page view. It comes in a header, which changes at each view: in the HTML it would
 * keep browsers from using their cached copy.
 */
function pageToken(): string | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.find(({ name }) => name === PAGE_TOKEN_TIMING)?.description;
}

/** `<bucket>.<sampled>.…` */
function isSampled(token: string | undefined): boolean {
  return token?.split('.')[1] === '1';
}

function report(event: LoadEvent): void {
  // Without a token nothing is counted.
  if (process.env.NODE_ENV === 'development' || !pageToken()) return;
  if (events.length < MAX_EVENTS) events.push(event);
  timer ??= setTimeout(flush, SEND_AFTER_MS);
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (events.length === 0) return;
  const body = new Blob([JSON.stringify({ token: pageToken(), events })], { type: 'application/json' });
  events = [];
  navigator.sendBeacon?.(ADDRESS, body);
}
