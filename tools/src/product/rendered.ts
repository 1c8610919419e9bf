import { setTimeout as sleep } from 'node:timers/promises';

/** On a busy machine a page may fail a few times, with pauses after each. */
export const RENDERED_WITHIN_MS = 60_000;

/**
 * Requests a page until the server has it in memory; false when it is not rendered. Told by its content, not by its
 * `STATE_ELEMENT`: the bench has pages without scripts, too.
 */
export async function untilRendered(url: string): Promise<boolean> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  for (const deadline = performance.now() + RENDERED_WITHIN_MS; performance.now() < deadline; await sleep(100)) {
    const response = await fetch(url, { headers });
    const html = await response.text();
    if (response.ok && !html.includes('<div id="root"></div>')) return true;
  }
  return false;
}
