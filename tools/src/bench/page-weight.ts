import { type CDPSession, chromium } from 'playwright';
import { chromiumArgs } from '../chromium/find-chromium.ts';

export interface PageWeight {
  /** Transferred bytes by kind, compressed, headers included. */
  bytes: Record<string, number>;
  requests: Record<string, number>;
  /** Largest contentful paint on this machine, unthrottled, in milliseconds. */
  largestPaintMs: number;
}

type Finished = { requestId: string; encodedDataLength: number };
type Received = { requestId: string; type: string };

/** Opens a page in a new browser and sums up everything it loads. */
export async function weighPage(executablePath: string, url: string): Promise<PageWeight> {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs() });
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    const weights = await record(session);
    await page.goto(url, { waitUntil: 'networkidle' });
    const largestPaintMs = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          });
        }),
    );
    return { ...weights, largestPaintMs };
  } finally {
    await browser.close();
  }
}

async function record(session: CDPSession): Promise<Omit<PageWeight, 'largestPaintMs'>> {
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  const requests: Record<string, number> = {};
  session.on('Network.responseReceived', ({ requestId, type }: Received) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }: Finished) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
    requests[kind] = (requests[kind] ?? 0) + 1;
  });
  await session.send('Network.enable');
  return { bytes, requests };
}
