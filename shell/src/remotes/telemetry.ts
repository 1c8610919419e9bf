import { PAGE_TOKEN_TIMING } from '@iris/contract/federation';
import type { RemoteName } from '@iris/contract/remotes';
import type { LoadEvent, LoadPhase } from '@iris/contract/telemetry';

const ADDRESS = '/api/telemetry';
const SEND_AFTER_MS = 3000;
const MOST_AT_ONCE = 20;

let events: LoadEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reports how long a remote took, if the server drew this page for the sample. */
export function reportLoad(remote: RemoteName, version: string, ms: number): void {
  if (isSampled(pageToken())) report({ outcome: 'loaded', remote, version, ms: Math.round(ms) });
}

/** Reports that a remote could not be loaded, and in which step. */
export function reportFailure(remote: RemoteName, version: string | undefined, phase: LoadPhase): void {
  report({ outcome: 'failed', remote, ...(version && { version }), phase });
}

/** Sends what is left when the page is left: the last moment a browser promises. */
export function flushOnLeaving(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}

/**
 * What the server counts this page view by. It comes in a header, which changes at each view: in the HTML it would
 * keep browsers from using the copy they have.
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
  if (events.length < MOST_AT_ONCE) events.push(event);
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
