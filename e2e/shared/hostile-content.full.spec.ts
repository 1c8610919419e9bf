import type { Browser, BrowserContext, Page } from 'playwright/test';
import { type Academy, newAcademySettings, startAcademy } from '../support/academies/academy.ts';
import { type Account, ApiClient } from '../support/api-client.ts';
import { Texts } from '../support/hostile/fill.ts';
import { PAYLOADS } from '../support/hostile/payloads.ts';
import { replaceTexts } from '../support/hostile/replace-texts.ts';
import { readBodies, storeAll } from '../support/hostile/store.ts';
import { Traps } from '../support/hostile/traps.ts';
import { planVisits, type Visit } from '../support/hostile/visits.ts';
import { storageOf } from '../support/network/storage.ts';
import { readRoutes } from '../support/pages/routes.ts';
import { expect, test } from '../support/test.ts';

/** Of its own, because its content is of no use to other tests. */
let academy: Academy;
/** Number of courses that each « Afficher plus » adds. */
const CATALOG_PAGE = 24;

let visits: Visit[];
let superAdmin: Account;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  academy = await startAcademy({ ...newAcademySettings(), RATE_LIMIT_PER_MINUTE: '1000000' });
  superAdmin = await ApiClient.superAdmin(academy.address);
});
test.afterAll(() => academy?.stop());

test('hostile texts are stored in every field that accepts texts, for every page', async ({ browser }) => {
  const api = new ApiClient(academy.address).as(superAdmin);
  const bodies = await readBodies(api);
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(200);
  const texts = new Texts(PAYLOADS);
  const stored = await storeAll(api, bodies, texts);
  process.stdout.write(`${PAYLOADS.length} texts, ${stored.sent} items, ${texts.refused} refused by a field\n`);
  expect(texts.left).toEqual([]);
  const context = await browser.newContext({ storageState: storageOf(academy.address, superAdmin) });
  const page = await context.newPage();
  const routes: string[] = [];
  // A page knows the remotes that it has loaded.
  for (const path of ['/', '/learn', '/admin/dashboard']) {
    await page.goto(`${academy.address}${path}`);
    await isShown(page);
    routes.push(...(await readRoutes(page)));
  }
  visits = planVisits([...new Set(routes)], { ...stored, superAdmin });
  await context.close();
});

test('no page of any role executes, loads or shows them as anything but text', async ({ browser }) => {
  expect(await visitAll(browser)).toEqual([]);
});

test('titles are shown as they were written', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const courses = await new ApiClient(academy.address).expect<{ title: string }[]>('GET', '/courses');
  await page.goto(`${academy.address}/courses?pages=${Math.ceil(courses.length / CATALOG_PAGE)}`);
  await expect(page.locator('main')).toContainText(courses.at(-1)?.title ?? '');
  const text = (await page.locator('main').textContent()) ?? '';
  expect(courses.map(({ title }) => title).filter((title) => !text.includes(title))).toEqual([]);
  await context.close();
});

test('texts that no field accepts do no harm either', async ({ browser }) => {
  expect(await visitAll(browser, (context) => replaceTexts(context, PAYLOADS))).toEqual([]);
});

/** What is shown in place of a page. */
const INSTEAD = /^(Réessayer|Page introuvable|Permission insuffisante|.* (introuvable|ne vous est pas ouverte?))$/;

type Prepare = (context: BrowserContext) => Promise<void>;

/** What was sprung on the pages, which each account visits beside the others. */
async function visitAll(browser: Browser, prepare: Prepare = async () => {}): Promise<string[]> {
  const sprung = visits.map(async ([account, paths]) => {
    const context = await browser.newContext({ storageState: storageOf(academy.address, account) });
    await prepare(context);
    const found = await visit(context, paths);
    await context.close();
    return found;
  });
  return (await Promise.all(sprung)).flat();
}

async function visit(context: BrowserContext, paths: string[]): Promise<string[]> {
  const traps = await Traps.on(context, academy.address);
  const page = await context.newPage();
  const sprung: string[] = [];
  for (const path of paths) {
    await page.goto(`${academy.address}${path}`);
    await isShown(page);
    sprung.push(...(await traps.sprungOn(page)));
    // A page that shows something else shows no text that is stored.
    if (await page.getByText(INSTEAD).count()) sprung.push(`${path}: does not show what is stored`);
  }
  return sprung;
}

/** Waits for what the page shows, and for all that it loads. */
async function isShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}
