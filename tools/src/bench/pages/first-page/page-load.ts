import type { Browser } from 'playwright';
import { PHONE, slowNetwork, slowProcessor } from '../slow-phone.ts';

/** How a page was loaded, in milliseconds after its navigation. */
export interface PageLoad {
  firstPaint: number;
  largestPaint: number;
  /** How long tasks have blocked the page, beyond 50 ms each, after its first paint (web.dev/articles/tbt). */
  blocked: number;
  /** Score of unexpected movements (web.dev/articles/cls). */
  shift: number;
  /** When React answered events of its heading; undefined for a page without scripts. */
  usable: number | undefined;
}

interface Task {
  start: number;
  end: number;
}

declare global {
  /** Kept by the script in the page. */
  var pageLoad: { largestPaint: number; shift: number; usable: number | undefined; tasks: Task[]; busyUntil: number };
}

const LOADED_WITHIN_MS = 60_000;

/** A task blocks the page with what it takes longer than this. */
const LONG_TASK_MS = 50;

/** Opens a page for the first time on a slow phone, and waits until nothing happens in it anymore. */
export async function loadPage(browser: Browser, url: string): Promise<PageLoad> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await slowNetwork(session);
    await slowProcessor(session);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load', timeout: LOADED_WITHIN_MS });
    await page.waitForFunction(() => performance.now() - globalThis.pageLoad.busyUntil > 1500, undefined, {
      timeout: LOADED_WITHIN_MS,
      polling: 250,
    });
    const { tasks, largestPaint, shift, usable } = await page.evaluate(() => globalThis.pageLoad);
    const firstPaint = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    return { firstPaint, largestPaint, shift, usable, blocked: blockedAfter(firstPaint, tasks) };
  } finally {
    await context.close();
  }
}

function blockedAfter(paint: number, tasks: Task[]): number {
  const lengths = tasks.map(({ start, end }) => end - Math.max(start, paint));
  return lengths.reduce((sum, length) => sum + Math.max(length - LONG_TASK_MS, 0), 0);
}

/** Runs in the page. Its functions have no names, because those would need what the compiler adds elsewhere. */
function observe(): void {
  const load: typeof globalThis.pageLoad = { largestPaint: 0, shift: 0, usable: undefined, tasks: [], busyUntil: 0 };
  globalThis.pageLoad = load;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      const { entryType, startTime, duration, value, hadRecentInput } = entry;
      if (entryType === 'largest-contentful-paint') load.largestPaint = startTime;
      else if (entryType === 'layout-shift') load.shift += hadRecentInput ? 0 : value;
      else load.busyUntil = Math.max(load.busyUntil, startTime + duration);
      if (entryType === 'longtask') load.tasks.push({ start: startTime, end: startTime + duration });
    }
  });
  for (const type of ['resource', 'longtask', 'largest-contentful-paint', 'layout-shift'])
    observer.observe({ type, buffered: true });
  const looking = setInterval(() => {
    const heading = document.querySelector('h1');
    if (!heading || !Object.keys(heading).some((key) => key.startsWith('__reactFiber'))) return;
    load.usable = performance.now();
    clearInterval(looking);
  }, 16);
}
