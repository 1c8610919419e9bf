import { afterPaint } from '@iris/platform/clicks';

/** Resolves once the browser has painted the page that came from the server. */
export function firstPaint(): Promise<void> {
  if (performance.getEntriesByType('paint').length > 0) return Promise.resolve();
  return new Promise(afterPaint);
}
