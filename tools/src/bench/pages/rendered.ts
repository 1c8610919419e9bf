/** On a busy machine a page may fail a few times, with pauses after each. */
const RENDERED_WITHIN_MS = 30_000;

/** Requests a page until the server has it in memory; false when it is not rendered. */
export async function untilRendered(url: string): Promise<boolean> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  for (const deadline = performance.now() + RENDERED_WITHIN_MS; performance.now() < deadline; ) {
    const html = await (await fetch(url, { headers })).text();
    if (!html.includes('<div id="root"></div>')) return true;
  }
  return false;
}
