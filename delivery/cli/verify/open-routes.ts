import { setTimeout as sleep } from 'node:timers/promises';
import pMap from 'p-map';
import type { Browser, BrowserContext, Page } from 'playwright';
import { federationName, SHELL } from '../../contract/federation.ts';
import { samplePath, UNKNOWN_PATH } from '../../contract/page/sample-path.ts';
import type { RemoteEntry } from '../../contract/remotes/registry.ts';
import type { DescribedRelease } from '../application/describe-release.ts';
import { Patience } from '../patience.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { CandidateSite } from './candidate-site.ts';
import { type LiveRemotes, readLiveRemotes, registryFor } from './live-remotes.ts';
import { accountFor, type SampleAccount } from './sample-account.ts';
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

/** How pages are opened. */
export interface PageCheck extends PageSamples {
  /** Address of the academy. */
  address: string;
  /** The deploy token, with which all remotes are known. */
  token: string | undefined;
  /** Starts the browser, which is closed afterwards. */
  launch: () => Promise<Browser>;
}

/** What is wrong with a page. */
export interface PageFault {
  account: SampleAccount;
  path: string;
  reasons: string[];
}

/** A page to be opened, as an account. */
interface View {
  account: SampleAccount;
  path: string;
  /** The remote of which a shell shows any page; that of its first section need not exist. */
  remote?: RemoteEntry;
}

/** The number of opened pages, those that fail, and why not all were opened. */
interface Opened {
  count: number;
  faults: PageFault[];
  limit?: string | undefined;
}

/** Opens every page of a built remote in the shell of an academy; or in a built shell a page of each remote and the 404 page, as each account. */
export async function openRoutes(
  described: DescribedRelease,
  check: PageCheck,
  terminal: Pick<Terminal, 'warn'>,
): Promise<Opened> {
  const { address, token, accounts } = check;
  const patience = new Patience({ terminal });
  const { name } = described.input;
  // A shell is opened with all of them; around a remote some may be missing.
  const live = await readLiveRemotes({ address, token, terminal }, patience, name === SHELL);
  await using site = await CandidateSite.start(described, { address, live, accounts }, patience);
  await using browser = await check.launch();
  const tabs = new Tabs(browser, site, check);
  const views = name === SHELL ? viewsOfShell(accounts, live) : await viewsOf(name, site.live, tabs, accounts);
  if ('reasons' in views) return { count: 1, faults: [views] };
  const faults = await pMap(views, (view) => tabs.open(view), { concurrency: PARALLEL_PAGES });
  return {
    count: views.length,
    faults: faults.filter(({ reasons }) => reasons.length > 0),
    limit: name === SHELL ? live.limit : undefined,
  };
}

/** Without knowing all remotes only those of visitors are shown. */
function viewsOfShell(accounts: readonly SampleAccount[], live: LiveRemotes): View[] {
  const shown = live.limit ? accounts.filter(({ rights }) => !rights) : accounts;
  return shown.flatMap((account) => [
    ...registryFor(account.rights, live).remotes.map((remote) => ({ account, path: firstPathOf(remote), remote })),
    { account, path: UNKNOWN_PATH },
  ]);
}

/** The landing page, the first page to which it has a link, or that of its first section. */
function firstPathOf({ sections, links }: RemoteEntry): string {
  return sections.includes('') ? '/' : (links[0]?.to ?? `/${sections[0]}`);
}

/** Every page of a remote, each as somebody who may open it; or why it cannot be loaded. */
async function viewsOf(
  name: string,
  { remotes }: LiveRemotes,
  tabs: Tabs,
  accounts: readonly SampleAccount[],
): Promise<View[] | PageFault> {
  const remote = remotes.find((one) => one.name === name);
  const viewOf = (path: string): View => {
    const account = remote && accountFor(sectionOf(path), remote, accounts);
    return { account: account ?? (accounts[0] as SampleAccount), path };
  };
  const landing = viewOf(`/${remote?.sections[0] ?? ''}`);
  return tabs.use(landing.account, async (page) => {
    const { reasons } = await tabs.visit(page, landing);
    const paths = await routesIn(page, name);
    if (paths.length > 0) return paths.map(viewOf);
    return { ...landing, reasons: reasons.length > 0 ? reasons : ['le module ne nomme aucune page'] };
  });
}

const sectionOf = (path: string) => path.split('/')[1] ?? '';

/** The addresses of the pages of the remote that a page shows, as its module names them. */
async function routesIn(page: Page, name: string): Promise<string[]> {
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

/** The tabs of a browser in which pages of a site are opened, each as one account. */
class Tabs {
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

  /** Opens a page; where the first address of a remote is none of its pages, another one of the remote. */
  open(view: View): Promise<PageFault> {
    return this.use(view.account, async (page) => {
      const fault = await this.visit(page, view);
      const { remote } = view;
      if (!remote || fault.reasons.length > 0) return fault;
      if (!(await page.locator(this.samples.notFound).first().isVisible())) return fault;
      const path = (await routesIn(page, remote.name)).find((one) => remote.sections.includes(sectionOf(one)));
      return path ? this.visit(page, { account: view.account, path }) : fault;
    });
  }

  /** Opens a page in a tab, and says what is wrong with it. */
  async visit(page: Page, { account, path, remote }: View): Promise<PageFault> {
    const { failures, notFound } = this.samples;
    const mayBeMissing = remote !== undefined || path === UNKNOWN_PATH;
    const wrong = mayBeMissing ? failures : [...failures, notFound];
    const reasons = await visitPage(page, `${this.site.address}${path}`, wrong);
    if (reasons.length > 0) this.#failed.add(page);
    return { account, path, reasons };
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
