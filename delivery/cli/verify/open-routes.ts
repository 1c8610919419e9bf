import { setTimeout as sleep } from 'node:timers/promises';
import pMap from 'p-map';
import type { Browser, BrowserContext, ConsoleMessage, Page, Request } from 'playwright';
import { federationName, SHELL } from '../../contract/federation.ts';
import { samplePath, UNKNOWN_PATH } from '../../contract/page/sample-path.ts';
import type { Registry } from '../../contract/remotes/registry.ts';
import type { DescribedRelease } from '../application/describe-release.ts';
import type { Patience } from '../patience.ts';
import { ask } from '../reach.ts';
import { type SampleSessions, serveCandidate } from './candidate-site.ts';

const PARALLEL_PAGES = 3;

/** Longest wait for a page, also on a machine that builds meanwhile; one that blocks the browser never ends by itself. */
const PAGE_WITHIN_MS = 30_000;

/** A page that asks for nothing and computes nothing for this time, in milliseconds, will show nothing more. */
const QUIET_MS = 5000;

const NOTHING_SHOWN = "rien ne s'est affiché";

/** Longest text of a fault. */
const FAULT_MAX = 300;

/** What opening pages needs of the product. */
export interface PageSamples {
  sessions: SampleSessions;
  /** Selectors of what the product shows in place of a page that fails, in the syntax of Playwright. */
  failures: readonly string[];
  /** Selector of what it shows at an unknown address. */
  notFound: string;
}

/** How pages are opened. */
export interface PageCheck extends PageSamples {
  /** Address of the academy. */
  address: string;
  /** Starts the browser, which is closed afterwards. */
  launch: () => Promise<Browser>;
}

/** What is wrong with a page. */
export interface PageFault {
  path: string;
  reasons: string[];
}

/** Opens every page of a built remote in the shell of an academy, or a page of each remote in a built shell. Returns the number of pages and those that fail. */
export async function openRoutes(
  described: DescribedRelease,
  check: PageCheck,
  patience: Patience,
): Promise<{ count: number; faults: PageFault[] }> {
  await using browser = await check.launch();
  await using context = await browser.newContext();
  await serveCandidate(context, described, check, patience);
  const { name, description } = described.input;
  const first = `/${description?.sections[0] ?? ''}`;
  const strict = { ...check, failures: [...check.failures, check.notFound] };
  const paths = name === SHELL ? await pathsFor(check.address, patience) : await routesOf(name, first, context, strict);
  if ('reasons' in paths) return { count: 1, faults: [paths] };
  const openOne = (path: string) => open(path, context, path === UNKNOWN_PATH ? check : strict);
  const opened = await pMap(paths, openOne, { concurrency: PARALLEL_PAGES });
  return { count: paths.length, faults: opened.filter(({ reasons }) => reasons.length > 0) };
}

/** What a shell shows to visitors: of each remote the landing page or that of its first section, and the 404 page. */
async function pathsFor(address: string, patience: Patience): Promise<string[]> {
  const { remotes } = (await patience.repeat(() => ask(address, '/api/remotes', {}))) as Registry;
  const firsts = remotes.map(({ sections }) => `/${sections.includes('') ? '' : sections[0]}`);
  return [...firsts, UNKNOWN_PATH];
}

/** The addresses of a remote's pages, as its module names them; or why it cannot be loaded. */
async function routesOf(
  name: string,
  first: string,
  context: BrowserContext,
  check: PageCheck,
): Promise<string[] | PageFault> {
  await using page = await context.newPage();
  const fault = await visit(page, first, check);
  // A remote that blocks the browser never answers.
  const paths = await Promise.race([
    page.evaluate<string[]>(routesScript(name)),
    sleep(PAGE_WITHIN_MS, [], { ref: false }),
  ]).catch(() => []);
  if (paths.length > 0) return [...new Set(paths.map(samplePath))];
  const unnamed = ['le module ne nomme aucune page'];
  return { ...fault, reasons: fault.reasons.length > 0 ? fault.reasons : unnamed };
}

/** As text: what a compiler adds to a function does not exist in the page. The instance has loaded the module. */
function routesScript(name: string): string {
  const module = JSON.stringify(`${federationName(name)}/remote`);
  return `(async () => {
    const pathsOf = (routes) =>
      routes.flatMap(({ path, children = [] }) => [...(path && !path.includes('*') ? [path] : []), ...pathsOf(children)]);
    const loaded = await globalThis.__FEDERATION__.__INSTANCES__[0].loadRemote(${module});
    return pathsOf(loaded.remote.routes);
  })()`;
}

/** Opens an address in a page of its own. */
async function open(path: string, context: BrowserContext, check: PageCheck): Promise<PageFault> {
  await using page = await context.newPage();
  return await visit(page, path, check);
}

async function visit(page: Page, path: string, { address, failures }: PageCheck): Promise<PageFault> {
  page.setDefaultTimeout(PAGE_WITHIN_MS);
  const reasons = new Set<string>();
  watchErrors(page, reasons);
  const requests = watchRequests(page);
  let late = NOTHING_SHOWN;
  try {
    await page.goto(`${address}${path}`);
    const failure = page.locator(failures.join(', ')).first();
    const shown = page.locator('h1').or(failure).first();
    await Promise.race([shown.waitFor(), untilQuiet(page, requests)]);
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
  return { path, reasons: [...reasons] };
}

/** What a page has asked for. */
interface Requests {
  count: number;
  pending: Set<Request>;
}

function watchRequests(page: Page): Requests {
  const requests: Requests = { count: 0, pending: new Set() };
  page.on('request', (request) => {
    requests.count += 1;
    requests.pending.add(request);
  });
  page.on('requestfinished', (request) => requests.pending.delete(request));
  page.on('requestfailed', (request) => requests.pending.delete(request));
  return requests;
}

/** Resolves once a page has been quiet for a time, or is closed. */
async function untilQuiet(page: Page, requests: Requests): Promise<void> {
  let isQuiet = false;
  while (!isQuiet && !page.isClosed()) {
    const { count } = requests;
    await sleep(QUIET_MS, undefined, { ref: false });
    // On a machine that builds meanwhile it may still compute, and ask for more afterwards; or it has just been replaced.
    const isIdle = await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))').then(
      () => true,
      () => false,
    );
    isQuiet = isIdle && requests.count === count && requests.pending.size === 0;
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
