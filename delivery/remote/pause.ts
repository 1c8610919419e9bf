/**
 * Resolves in a task of its own, so that the browser paints and reacts before what follows: at once where nothing else is to do
 * (wicg.github.io/scheduling-apis).
 */
export function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}
