import type { Browser } from 'playwright';
import { SHELL } from '../../contract/federation.ts';
import { UNKNOWN_PATH } from '../../contract/page/sample-path.ts';
import type { RemoteEntry } from '../../contract/remotes/registry.ts';
import type { DescribedRelease } from '../application/describe-release.ts';
import { Patience } from '../patience.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { CandidateSite } from './candidate-site.ts';
import { type LiveRemotes, readLiveRemotes, registryFor } from './live-remotes.ts';
import { OpenedPages } from './opened-pages.ts';
import { accountFor, type SampleAccount } from './sample-account.ts';
import {
  isFaulty,
  type OpenedView,
  type PageFault,
  type PageSamples,
  routesIn,
  sectionOf,
  Tabs,
  type View,
} from './tabs.ts';

/** How pages are opened. */
interface PageCheck extends PageSamples {
  /** Address of the academy. */
  address: string;
  /** The deploy token, with which all remotes are known. */
  token: string | undefined;
  /** Opens also the pages that would read what they read when they were opened last. */
  all: boolean;
  /** A browser that may still be starting. */
  browser: Promise<Browser>;
}

/** The number of opened pages, those that fail, and why not all were opened. */
export interface Opened {
  count: number;
  faults: PageFault[];
  /** Pages that would read what they read when they were opened last. */
  unchanged?: number;
  limit?: string | undefined;
}

/**
 * Opens the pages of a built remote in the shell of an academy, those that are unchanged only if all are asked for; or in a built
 * shell a page of each remote and the 404 page, as each account.
 */
export async function openRoutes(
  described: DescribedRelease,
  check: PageCheck,
  terminal: Pick<Terminal, 'warn'>,
): Promise<Opened> {
  const { address, token, accounts } = check;
  const patience = new Patience({ terminal });
  const isShell = described.input.name === SHELL;
  // A shell is opened with all of them; around a remote some may be missing.
  const live = await readLiveRemotes({ address, token, terminal }, patience, isShell);
  await using site = await CandidateSite.start(described, { address, live, accounts }, patience);
  const tabs = new Tabs(await check.browser, site, check);
  if (!isShell) return await openRemote(described, site, tabs, check);
  const opened = await tabs.openAll(viewsOfShell(accounts, live));
  return { count: opened.length, faults: opened.filter(isFaulty), limit: live.limit };
}

/** Opens the first page, with which its module is known to load, then the others. */
async function openRemote(
  described: DescribedRelease,
  site: CandidateSite,
  tabs: Tabs,
  { accounts, all, ...samples }: PageCheck,
): Promise<Opened> {
  const { name } = described.input;
  const [known, { first, views }] = await Promise.all([
    OpenedPages.read(described, site, samples),
    viewsOf(name, site.live, tabs, accounts),
  ]);
  const others = views.filter(({ path }) => path !== first.path);
  const unchanged = all ? [] : others.filter((view) => known.isUnchanged(view));
  // The address of the first section may be none of its pages.
  const isPage = views.length === 0 || others.length < views.length;
  const changed = await tabs.openAll(others.filter((view) => !unchanged.includes(view)));
  const opened = [...(isPage ? [first] : []), ...changed];
  const faults = opened.filter(isFaulty);
  if (faults.length === 0) {
    for (const page of opened) known.remember(page, page.requests);
    for (const page of unchanged) known.keep(page);
    await known.save();
  }
  return { count: opened.length, faults, unchanged: unchanged.length };
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

/** Every page of a remote, each as somebody who may open it, once its first page was opened; none when that page fails. */
async function viewsOf(
  name: string,
  { remotes }: LiveRemotes,
  tabs: Tabs,
  accounts: readonly SampleAccount[],
): Promise<{ first: OpenedView; views: View[] }> {
  const remote = remotes.find((one) => one.name === name);
  const viewOf = (path: string): View => {
    const account = remote && accountFor(sectionOf(path), remote, accounts);
    return { account: account ?? (accounts[0] as SampleAccount), path };
  };
  const landing = viewOf(`/${remote?.sections[0] ?? ''}`);
  return tabs.use(landing.account, async (page) => {
    const first = await tabs.visit(page, landing);
    const paths = await routesIn(page, name);
    if (paths.length > 0) return { first, views: paths.map(viewOf) };
    const reasons = isFaulty(first) ? first.reasons : ['le module ne nomme aucune page'];
    return { first: { ...first, reasons }, views: [] };
  });
}
