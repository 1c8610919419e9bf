import { setTimeout as sleep } from 'node:timers/promises';
import pMap from 'p-map';
import type { Browser, BrowserContext, Page } from 'playwright';
import { federationName } from '../../contract/federation.ts';
import { samplePath, UNKNOWN_PATH } from '../../contract/page/sample-path.ts';
import type { RemoteEntry } from '../../contract/remotes/registry.ts';
import type { CandidateSite } from './candidate-site.ts';
import type { SampleAccount } from './sample-account.ts';
import { PAGE_WITHIN_MS, visitPage } from './visit-page.ts';

const PARALLEL_PAGES = 3;

/** What opening pages needs of the product. */
export interface PageSamples {
  /** As whom pages are opened: a visitor and others, the first of them where several may open a remote. */
  accounts: readonly SampleAccount[];
  /** Selectors of what the product shows in place of a page that fails, in the syntax of Playwright. */
  failures: readonly string[];
  /** Selector of what it shows at an unknown address. */
  notFound: string;
}

/** What is wrong with a page. */
export interface PageFault {
  account: SampleAccount;
  path: string;
  reasons: string[];
}

/** A page to be opened, as an account. */
export interface View {
  account: SampleAccount;
  path: string;
  /** The remote of which a shell shows any page; that of its first section need not exist. */
  remote?: RemoteEntry;
}

/** A page with what is wrong with it, and what it asked for. */
export interface OpenedView extends PageFault {
  requests: ReadonlySet<string>;
}

/** Whether something is wrong with a page. */
export const isFaulty = ({ reasons }: PageFault) => reasons.length > 0;

/** The tabs of a browser in which pages of a site are opened, each as one account. */
export class Tabs {
  readonly #contexts = new Map<SampleAccount, Promise<BrowserContext>>();
  /** A tab that opens another address has the shell's scripts compiled already. */
  readonly #idle = new Map<SampleAccount, Page[]>();
  /** A page that failed may block its tab. */
  readonly #failed = new WeakSet<Page>();

  constructor(
    private readonly browser: Browser,
    private readonly site: CandidateSite,
    private readonly samples: PageSamples,
  ) {}

  /** Opens pages, some of them beside each other. */
  openAll(views: readonly View[]): Promise<OpenedView[]> {
    return pMap(views, (view) => this.#open(view), { concurrency: PARALLEL_PAGES });
  }

  /** Opens a page; where the first address of a remote is none of its pages, another one of the remote. */
  async #open(view: View): Promise<OpenedView> {
    return this.use(view.account, async (page) => {
      const opened = await this.visit(page, view);
      const { remote } = view;
      if (!remote || isFaulty(opened)) return opened;
      if (!(await page.locator(this.samples.notFound).first().isVisible())) return opened;
      const path = (await routesIn(page, remote.name)).find((one) => remote.sections.includes(sectionOf(one)));
      return path ? this.visit(page, { account: view.account, path }) : opened;
    });
  }

  /** Opens a page in a tab, and says what is wrong with it. */
  async visit(page: Page, { account, path, remote }: View): Promise<OpenedView> {
    const { failures, notFound } = this.samples;
    const mayBeMissing = remote !== undefined || path === UNKNOWN_PATH;
    const wrong = mayBeMissing ? failures : [...failures, notFound];
    const opened = { account, path, ...(await visitPage(page, `${this.site.address}${path}`, wrong)) };
    if (isFaulty(opened)) this.#failed.add(page);
    return opened;
  }

  /** Does something in a tab of an account. */
  async use<Result>(account: SampleAccount, work: (page: Page) => Promise<Result>): Promise<Result> {
    const idle = this.#idle.get(account) ?? [];
    this.#idle.set(account, idle);
    const page = idle.pop() ?? (await (await this.#contextOf(account)).newPage());
    const result = await work(page);
    if (this.#failed.has(page)) await page.close();
    else idle.push(page);
    return result;
  }

  #contextOf(account: SampleAccount): Promise<BrowserContext> {
    const context = this.#contexts.get(account) ?? this.#openContext(account);
    this.#contexts.set(account, context);
    return context;
  }

  async #openContext(account: SampleAccount): Promise<BrowserContext> {
    const context = await this.browser.newContext({ reducedMotion: 'reduce' });
    const token = this.site.tokenOf(account);
    if (token) await context.addInitScript(`localStorage.setItem('token', '${token}')`);
    return context;
  }
}

/** The first segment of a path. */
export const sectionOf = (path: string) => path.split('/')[1] ?? '';

/** The addresses of the pages of the remote that a page shows, as its module names them. */
export async function routesIn(page: Page, name: string): Promise<string[]> {
  // A remote that blocks the browser never answers.
  const paths = await Promise.race([
    page.evaluate<string[]>(routesScript(name)),
    sleep(PAGE_WITHIN_MS, [], { ref: false }),
  ]).catch(() => []);
  return [...new Set(paths.map(samplePath))];
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
