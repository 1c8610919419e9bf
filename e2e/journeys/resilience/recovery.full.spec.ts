import type { Locator, Page, Request } from 'playwright/test';
import { untilHydrated } from '../../support/crawling/rendered.ts';
import { type Fault, type FaultyNetwork, onFaultyNetwork } from '../../support/network/faulty-network.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

/** The requests that load a page of a remote, in their order, and all of them at once. */
const PARTS = ['registry', 'entry', 'expose', 'page', 'stylesheet', 'server'] as const;
/** Cells in which the browser has to wait come first: the others run meanwhile. */
const FAULTS: readonly Fault[] = ['never answers', 'answers 503', 'is corrupt', 'is offline'];
const CELLS_AT_A_TIME = 4;

test.use({ screenshot: 'off' });

type Part = (typeof PARTS)[number];

/** An address of each remote, and what its page shows. */
const REMOTES = {
  public: { address: '/contact', content: (page: Page) => page.getByRole('form', { name: 'Message' }) },
  student: { address: '/dashboard', content: (page: Page) => page.getByRole('heading', { name: 'Mes Cours' }) },
  admin: {
    address: '/admin/courses',
    content: (page: Page) => page.getByRole('heading', { name: 'Gestion des Cours' }),
  },
};

/** A page that the browser draws: those that the server renders contain their style sheet. */
const DRAWN = { address: '/login', content: (page: Page) => page.getByRole('heading', { name: 'Connexion' }) };

type Remote = keyof typeof REMOTES;

function addressOf(remote: Remote, part: Part): RegExp {
  if (part === 'registry') return /^\/api\/remotes(\?|$)/;
  if (part === 'server') return /^\/(api|remotes)\//;
  const file = {
    entry: 'remote-entry\\.js',
    expose: '__federation_expose_remote[^/]*\\.js',
    page: '(?!remote-entry|__federation)[^/]*\\.js',
    stylesheet: '[^/]*\\.css',
  }[part];
  return new RegExp(`^/remotes/${remote}/[^/]*/${file}`);
}

/**
 * What fails. All remotes are loaded by the same code, tried with the student's. Of the public ones it is what differs: the server
 * renders their pages, and names them there. Of the admin's it is the first part and the last.
 */
const FAILING: Record<Remote, Partial<Record<Part, readonly Fault[]>>> = {
  public: { registry: ['never answers'], page: ['is offline'], stylesheet: ['answers 503'] },
  student: {
    registry: ['answers 503', 'is corrupt', 'is offline'],
    entry: ['never answers', 'is corrupt'],
    expose: ['never answers', 'is offline', 'is corrupt'],
    page: ['never answers', 'is corrupt'],
    stylesheet: ['never answers', 'is offline', 'is corrupt'],
    server: ['never answers', 'is corrupt'],
  },
  admin: { entry: ['answers 503'], server: ['is offline'] },
};

interface Cell {
  remote: Remote;
  part: Part;
  fault: Fault;
}

for (const remote of ['public', 'student', 'admin'] as const) {
  test(`a failure of the remote ${remote} affects its page only, and one click on «Réessayer» heals it`, async ({
    browser,
    address,
    api,
    superAdmin,
  }) => {
    const account = { public: () => undefined, student: () => api.register(), admin: () => superAdmin }[remote];
    const visitor = await account();
    const all = FAULTS.flatMap((fault) => PARTS.map((part) => ({ remote, part, fault })));
    const cells = all.filter(({ part, fault }) => FAILING[remote][part]?.includes(fault));
    const problems = await inParallel(cells, async (cell) => {
      const problem = await onFaultyNetwork(browser, address, visitor, (page, network) => heal(cell, page, network));
      return problem && `the ${cell.part} ${cell.fault}: ${problem}`;
    });
    expect(problems).toEqual([]);
  });
}

async function heal({ remote, part, fault }: Cell, page: Page, network: FaultyNetwork): Promise<void> {
  const { address, content } = remote === 'public' && part === 'stylesheet' ? DRAWN : REMOTES[remote];
  network.fail(addressOf(remote, part), fault);
  if (part === 'registry' && remote === 'public') await withoutEmbeddedRegistry(page, address);
  await page.goto(address, { waitUntil: 'commit' });
  const alert = await showsFailure(page, reasonOf(part, fault));
  await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
  // Once of each part.
  if (remote !== 'public' && part !== 'server' && fault === FAILING[remote][part]?.at(-1)) {
    await visitCatalog(page);
    await page.goBack();
    await showsFailure(page, reasonOf(part, fault));
  }
  network.heal();
  await alert.getByRole('button', { name: 'Réessayer' }).click();
  await expect(content(page), 'one click shows the page').toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => 'stillTheSamePage' in window), 'without loading the page again').toBe(true);
}

async function showsFailure(page: Page, reason: string): Promise<Locator> {
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert, 'the failure is shown').toContainText(reason, { timeout: 30_000 });
  return alert;
}

test('one click heals an outage that begins while a page is open', async ({ browser, address, api }) => {
  const student = await api.register();
  const problems = await inParallel(['never answers', 'answers 503', 'is offline'] as const, (fault) =>
    onFaultyNetwork(browser, address, student, async (page, network) => {
      const link = await openContact(page);
      network.fail(addressOf('student', 'server'), fault);
      await link.click();
      const alert = await showsFailure(page, reasonOf('server', fault));
      network.heal();
      await alert.getByRole('button', { name: 'Réessayer' }).click();
      await expect(REMOTES.student.content(page), `after one that ${fault}`).toBeVisible({ timeout: 30_000 });
    }),
  );
  expect(problems).toEqual([]);
});

test('a page whose prefetch failed is shown without a failure once the cause is gone', async ({
  browser,
  address,
  api,
}) => {
  const student = await api.register();
  const problems = await inParallel(['answers 503', 'is corrupt', 'is offline'] as const, (fault) =>
    onFaultyNetwork(browser, address, student, async (page, network) => {
      const link = await openContact(page);
      network.fail(/^\/remotes\/student\//, fault);
      const ended = new Set<string>();
      const end = (file: Request) => ended.add(file.url());
      page.on('requestfinished', end).on('requestfailed', end);
      await link.hover();
      for (const part of ['entry', 'expose', 'page'] as const) {
        const file = addressOf('student', part);
        await expect.poll(() => [...ended].some((url) => file.test(new URL(url).pathname)), fault).toBe(true);
      }
      network.heal();
      await link.click();
      await expect(REMOTES.student.content(page), `after one that ${fault}`).toBeVisible({ timeout: 30_000 });
    }),
  );
  expect(problems).toEqual([]);
});

/** Opens a page of the public remote; returns a link to the student's. */
async function openContact(page: Page): Promise<Locator> {
  await page.goto('/contact');
  await untilHydrated(page);
  return page.getByRole('banner').locator('a[href="/dashboard"]').first();
}

async function visitCatalog(page: Page): Promise<void> {
  await new Frame(page).link('Cours').click();
  await expect(new CatalogPage(page).cards, 'other pages work').not.toHaveCount(0);
}

/** The HTML page as the server sends it when it cannot read the releases. */
async function withoutEmbeddedRegistry(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html
      .replace(/<link rel="preload"[^>]*>/g, '')
      .replace(/(id="registry">)[^<]*/, '$1{"remotes":[],"restricted":[]}');
    await route.fulfill({ response, body });
  });
}

function reasonOf(part: Part, fault: Fault): string {
  if (part === 'server') return 'Cette page est momentanément indisponible';
  const isCorrupt = fault === 'is corrupt' && part !== 'registry';
  return isCorrupt ? "n'est pas celui qui a été publié" : "n'a pas pu être chargée";
}

/** The problems found in these items, several at a time. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<string | undefined>): Promise<string[]> {
  const rest = [...items];
  const problems: string[] = [];
  const worker = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) problems.push((await work(next)) ?? '');
  };
  await Promise.all(Array.from({ length: CELLS_AT_A_TIME }, worker));
  return problems.filter(Boolean);
}
