import { PAGE_TOKEN_TIMING, SHELL } from '../../contract/federation.ts';
import { FRAMES, TEXT_MAX } from '../../contract/page/error-report.ts';
import { hashSource } from '../../rendering/index.ts';

/** Time after the scripts of a page in which a shell shows something, or has thrown, in milliseconds. */
const START_MS = 3000;

/**
 * Reports how the shell starts, in pages that report loads: a shell that throws or blocks the browser reports nothing itself.
 * It belongs to no release, so that each is judged in the same way.
 */
const SCRIPT = `(() => {
  const { version } = document.currentScript.dataset;
  const [page] = performance.getEntriesByType('navigation');
  const token = page?.serverTiming?.find(({ name }) => name === '${PAGE_TOKEN_TIMING}')?.description ?? '';
  const [bucket, sampled] = token.split('.');
  if (!bucket && sampled !== '1') return;
  let isOver = false;
  const report = (event) => {
    const body = JSON.stringify({ token, events: [{ remote: '${SHELL}', version, ...event }] });
    const headers = { 'content-type': 'application/json' };
    fetch('/api/telemetry', { method: 'POST', headers, body, keepalive: true, priority: 'low' }).catch(() => {});
  };
  const end = (event) => {
    if (!isOver) report(event);
    isOver = true;
  };
  const fail = ({ error, filename, target, message, reason = error }) => {
    const from = reason?.stack || filename || (target.localName === 'script' && target.src) || '';
    if (!from.includes(location.origin) || from.includes('/remotes/')) return;
    const said = String(reason || message || from).slice(0, ${TEXT_MAX});
    const described = { message: said, path: location.pathname, frames: from.match(${FRAMES}) ?? [] };
    end({ outcome: 'failed', phase: 'import', error: described });
  };
  report({ outcome: 'started' });
  addEventListener('error', fail, true);
  addEventListener('unhandledrejection', fail);
  addEventListener('visibilitychange', () => document.hidden && end({ outcome: 'left' }));
  addEventListener('DOMContentLoaded', () => {
    const ms = Math.round(performance.now());
    const isEmpty = () => !document.getElementById('root').hasChildNodes();
    setTimeout(() => end(isEmpty() ? { outcome: 'failed', phase: 'blocked' } : { outcome: 'loaded', ms }), ${START_MS});
  });
})()`.replace(/\n\s*/g, ' ');

/** The script as a content security policy names it. */
export const SHELL_WATCH_SOURCE = hashSource(SCRIPT);

/** The script for a page of a shell of this version. */
export function shellWatch(version: string): string {
  return `<script data-version="${version}">${SCRIPT}</script>`;
}
