import { PAGE_TOKEN_TIMING } from '../../contract/federation.ts';
import { describeError } from '../../contract/page/error-report.ts';
import type { LoadEvent, LoadPhase } from '../../contract/telemetry.ts';
import { host } from '../host.ts';

const ADDRESS = '/api/telemetry';
const SEND_AFTER_MS = 3000;
const MAX_EVENTS = 20;
/** A browser has six connections to a server with HTTP/1.1: reports that are never answered must not keep any. */
const TIMEOUT_MS = 5000;

let events: LoadEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Versions of the remotes whose load is under way. */
const started = new Map<string, string>();

/**
 * Reports at once that the code of a remote is about to be executed, if loads of this page are reported: a loop without end
 * stops every later report.
 */
export function reportStart(remote: string, version: string): void {
  if (!reportsLoads()) return;
  started.set(remote, version);
  report({ outcome: 'started', remote, version });
  flush();
}

/** Reports the load time of a remote, in milliseconds, if loads of this page are reported. */
export function reportLoad(remote: string, version: string, ms: number): void {
  started.delete(remote);
  if (reportsLoads()) report({ outcome: 'loaded', remote, version, ms: Math.round(ms) });
}

/** The steps that do not fail because the page is being left: whoever leaves it at the sight of the failure is counted. */
const CERTAIN: readonly LoadPhase[] = ['contract', 'import', 'page', 'uncaught'];

/** Errors of requests that have failed or were given up, as when the page is being left, in the words of each browser. */
const FAILED_REQUEST = /^(Abort|Network|ChunkLoad)Error|^TypeError: .*(fetch|network|load failed|cancelled)|status 0$/i;

/** A file that throws has arrived, whatever the loader calls its error; what throws later may only lack an answer. */
const isCertain = (phase: LoadPhase, cause: unknown) =>
  CERTAIN.includes(phase) && (phase === 'import' || !FAILED_REQUEST.test(String(cause)));

/** Reports that a remote failed, in which step and by which error, unless that is because the page is being left. */
export function reportFailure(remote: string, version: string | undefined, phase: LoadPhase, cause: unknown): void {
  const error = describeError(cause, location.pathname);
  const reportNow = () => {
    started.delete(remote);
    report({ outcome: 'failed', remote, ...(version && { version }), phase, error });
  };
  if (isCertain(phase, cause)) reportNow();
  else {
    host().unlessLeft(() => {
      reportNow();
      // It has waited already.
      flush();
    });
  }
}

/** Sends the queued reports when the page is hidden: the last event a browser guarantees. */
export function flushWhenHidden(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    for (const [remote, version] of started) report({ outcome: 'left', remote, version });
    started.clear();
    flush();
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

/** Whether this page is in the server's sample or may load a canary. The token begins with `<bucket>.<sampled>.` */
function reportsLoads(): boolean {
  const [bucket, sampled] = pageToken()?.split('.') ?? [];
  return sampled === '1' || Boolean(bucket);
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
  const body = JSON.stringify({ token: pageToken(), events });
  events = [];
  const headers = { 'content-type': 'application/json' };
  // Only when the page is left: Chromium does not end requests of `keepalive`, nor beacons, before 30 seconds.
  const keepalive = document.visibilityState === 'hidden';
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const sent = fetch(ADDRESS, { method: 'POST', headers, body, signal, keepalive, priority: 'low' });
  sent.catch(() => undefined);
}
