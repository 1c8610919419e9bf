import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleMessage, Page, Request } from 'playwright';

/** Longest wait for a page, also on a machine that builds meanwhile; one that blocks the browser never ends by itself. */
export const PAGE_WITHIN_MS = 30_000;

/** A page that asks for nothing and computes nothing for this time, in milliseconds, will show nothing more. */
const QUIET_MS = 5000;

/** How often that is looked at, in milliseconds. */
const STEP_MS = 500;

const NOTHING_SHOWN = "rien ne s'est affiché";

/** Longest text of a fault. */
const FAULT_MAX = 300;

/** What is wrong with a page, and what it asked for. */
export interface Visit {
  reasons: string[];
  /** Method and path of each request, such as `GET /dashboard`. */
  requests: ReadonlySet<string>;
}

/** Opens an address; `failures` are selectors of what is shown in place of a page that fails. */
export async function visitPage(page: Page, url: string, failures: readonly string[]): Promise<Visit> {
  page.setDefaultTimeout(PAGE_WITHIN_MS);
  const reasons = new Set<string>();
  watchErrors(page, reasons);
  const requests = watchRequests(page);
  let late = NOTHING_SHOWN;
  try {
    await page.goto(url);
    const failure = page.locator(failures.join(', ')).first();
    const shown = page.locator('h1').or(failure).first();
    await Promise.race([shown.waitFor(), untilQuiet(page, requests, reasons)]);
    late = 'la page charge encore';
    await page.waitForLoadState('networkidle');
    if (await failure.isVisible()) reasons.add(`la page montre «\u00a0${inOneLine(await failure.innerText())}\u00a0»`);
    if (!(await shown.isVisible())) reasons.add(NOTHING_SHOWN);
    else if (!(await page.locator('h1').first().isVisible())) reasons.add("la page n'a pas de titre (h1)");
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isLate = error.name === 'TimeoutError';
    reasons.add(isLate ? `${late} après ${PAGE_WITHIN_MS / 1000} s` : inOneLine(error.message));
  }
  // The tab may open another address.
  page.removeAllListeners();
  return { reasons: [...reasons], requests: requests.asked };
}

/** What a page has asked for. */
interface Requests {
  count: number;
  pending: Set<Request>;
  /** Their methods and paths. */
  asked: Set<string>;
}

function watchRequests(page: Page): Requests {
  const requests: Requests = { count: 0, pending: new Set(), asked: new Set() };
  page.on('request', (request) => {
    requests.count += 1;
    requests.pending.add(request);
    requests.asked.add(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  page.on('requestfinished', (request) => requests.pending.delete(request));
  page.on('requestfailed', (request) => requests.pending.delete(request));
  return requests;
}

/** Resolves once a page has been quiet for a time, which is short when it has failed already, or is closed. */
async function untilQuiet(page: Page, requests: Requests, reasons: ReadonlySet<string>): Promise<void> {
  let quietMs = 0;
  while (quietMs < (reasons.size > 0 ? STEP_MS : QUIET_MS) && !page.isClosed()) {
    const { count } = requests;
    await sleep(STEP_MS, undefined, { ref: false });
    // On a machine that builds meanwhile it may still compute, and ask for more afterwards; or it has just been replaced.
    const isIdle = await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))').then(
      () => true,
      () => false,
    );
    const isQuiet = isIdle && requests.count === count && requests.pending.size === 0;
    quietMs = isQuiet ? quietMs + STEP_MS : 0;
  }
}

/** Adds the exceptions and errors that a page logs from now on. */
function watchErrors(page: Page, reasons: Set<string>): void {
  page.on('pageerror', ({ message }) => reasons.add(`exception\u00a0: ${inOneLine(message)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') reasons.add(`erreur dans la console\u00a0: ${logged(message)}`);
  });
}

/** What was logged; with its address when a file could not be loaded, of which the text says nothing. */
function logged(message: ConsoleMessage): string {
  const { url } = message.location();
  const text = inOneLine(message.text());
  return url && text.startsWith('Failed to load') ? `${text} (${url})` : text;
}

/** Without the stack of an exception. */
function inOneLine(text: string): string {
  return text
    .replace(/\s+at .*/s, '')
    .replace(/\s+/g, ' ')
    .slice(0, FAULT_MAX);
}
