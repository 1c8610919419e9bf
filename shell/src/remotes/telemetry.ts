import { SAMPLE_RATE } from '@iris/contract/federation';
import type { RemoteName } from '@iris/contract/remotes';
import type { LoadEvent, LoadPhase } from '@iris/contract/telemetry';

const ADDRESS = '/api/telemetry';
const SEND_AFTER_MS = 3000;
const MOST_AT_ONCE = 20;

let events: LoadEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells how long a remote took; one load in SAMPLE_RATE is told. */
export function reportLoad(remote: RemoteName, version: string, ms: number): void {
  if (Math.random() * SAMPLE_RATE < 1) report({ outcome: 'loaded', remote, version, ms: Math.round(ms) });
}

/** Tells that a remote could not be loaded, and in which step. */
export function reportFailure(remote: RemoteName, version: string | undefined, phase: LoadPhase): void {
  report({ outcome: 'failed', remote, ...(version && { version }), phase });
}

/** Sends what is left when the page is left: the last moment a browser promises. */
export function flushOnLeaving(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}

function report(event: LoadEvent): void {
  if (process.env.NODE_ENV === 'development') return;
  if (events.length < MOST_AT_ONCE) events.push(event);
  timer ??= setTimeout(flush, SEND_AFTER_MS);
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (events.length === 0) return;
  const body = new Blob([JSON.stringify({ events })], { type: 'application/json' });
  events = [];
  navigator.sendBeacon?.(ADDRESS, body);
}
