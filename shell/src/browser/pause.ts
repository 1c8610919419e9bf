import { afterPaint } from '@iris/platform/clicks';

/** Resolves in a task of its own: at once where nothing else is to do (wicg.github.io/scheduling-apis). */
export function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}

/** Resolves once the browser has painted the page that came from the server. */
export function firstPaint(): Promise<void> {
  if (performance.getEntriesByType('paint').length > 0) return Promise.resolve();
  return new Promise(afterPaint);
}
