import type { CDPSession } from 'playwright';
import { untilRendered } from '../../product/rendered.ts';
import type { TestInstance } from '../../product/test/test-instance.ts';
import { launchChromium } from '../../programs/chromium.ts';
import { say, table } from '../../system/terminal.ts';
import { kilobytes } from '../figures.ts';

interface PageWeight {
  /** Transferred bytes by kind, compressed, headers included. */
  bytes: Record<string, number>;
  requests: Record<string, number>;
  /** Largest contentful paint on this machine, unthrottled, in milliseconds. */
  largestPaintMs: number;
}

type Finished = { requestId: string; encodedDataLength: number };
type Received = { requestId: string; type: string };

const KINDS: [kind: string, label: string][] = [
  ['Script', 'JavaScript'],
  ['Stylesheet', 'CSS'],
  ['Font', 'Polices'],
  ['Image', 'Images'],
  ['Document', 'HTML'],
  ['Fetch', "Appels à l'API et registre"],
];

/** What a first visit of the landing page loads. */
export async function benchWeight({ address }: TestInstance): Promise<void> {
  say('\nPremière visite de / (octets transférés, compressés) :\n');
  await untilRendered(`${address}/`);
  say(weightTable(await weighPage(`${address}/`)));
}

function weightTable({ bytes, requests, largestPaintMs }: PageWeight): string {
  const rows = KINDS.map(([kind, label]) => [label, String(requests[kind] ?? 0), kilobytes(bytes[kind] ?? 0)]);
  const all = (of: Record<string, number>) => Object.values(of).reduce((sum, value) => sum + value, 0);
  rows.push(['Tout', String(all(requests)), kilobytes(all(bytes))]);
  return `${table([['', 'requêtes', 'Ko'], ...rows])}\n\nPlus grand élément affiché à ${Math.round(largestPaintMs)} ms (sans bridage).`;
}

/** Opens a page in a new browser and sums up everything it loads. */
async function weighPage(url: string): Promise<PageWeight> {
  const browser = await launchChromium();
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
