import type { BrowserContext, Page } from 'playwright/test';
import { type Academy, newAcademySettings, startAcademy } from '../support/academies/academy.ts';
import { type Account, ApiClient } from '../support/api-client.ts';
import { Texts } from '../support/hostile/fill.ts';
import { PAYLOADS } from '../support/hostile/payloads.ts';
import { replaceTexts } from '../support/hostile/replace-texts.ts';
import { readBodies, type Stored, storeAll } from '../support/hostile/store.ts';
import { Traps } from '../support/hostile/traps.ts';
import { storageOf } from '../support/network/storage.ts';
import { expect, test } from '../support/test.ts';

/** Of its own, because its content is of no use to other tests. */
let academy: Academy;
/** Number of courses that each « Afficher plus » adds. */
const CATALOG_PAGE = 24;

let stored: Stored;
let superAdmin: Account;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  academy = await startAcademy({ ...newAcademySettings(), RATE_LIMIT_PER_MINUTE: '1000000' });
  superAdmin = await ApiClient.superAdmin(academy.address);
});
test.afterAll(() => academy?.stop());

test('hostile texts are stored in every field that accepts texts', async () => {
  const api = new ApiClient(academy.address).as(superAdmin);
  const bodies = await readBodies(api);
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(200);
  const texts = new Texts(PAYLOADS);
  stored = await storeAll(api, bodies, texts);
  process.stdout.write(`${PAYLOADS.length} texts, ${stored.sent} items, ${texts.refused} refused by a field\n`);
  expect(texts.left).toEqual([]);
});

test('no page of any role executes, loads or shows them as anything but text', async ({ browser }) => {
  const sprung: string[] = [];
  for (const [account, paths] of visits()) {
    const context = await browser.newContext({ storageState: storageOf(academy.address, account) });
    sprung.push(...(await visitAll(context, paths)));
    await context.close();
  }
  expect(sprung).toEqual([]);
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
  const sprung: string[] = [];
  for (const [account, paths] of visits()) {
    const context = await browser.newContext({ storageState: storageOf(academy.address, account) });
    await replaceTexts(context, PAYLOADS);
    sprung.push(...(await visitAll(context, paths)));
    await context.close();
  }
  expect(sprung).toEqual([]);
});

/** Every page with what is stored, by who sees it. */
function visits(): [account: Account | undefined, paths: string[]][] {
  const { course, lessons, serial, student } = stored;
  const admin = ['dashboard', 'courses', 'reviews', 'users', 'user-management', 'campus', 'stats', 'messages', 'theme'];
  return [
    [
      undefined,
      [
        '/',
        '/courses',
        `/courses/${course}`,
        `/courses/${course}/apercu/${lessons.text}`,
        '/about',
        '/contact',
        `/certificates/${serial}`,
      ],
    ],
    [
      student,
      ['/dashboard', `/learn/${course}`, `/learn/${course}/${lessons.text}`, `/learn/${course}/${lessons.quiz}`],
    ],
    [
      superAdmin,
      [
        ...[...admin, 'journal', 'jobs', 'deployments', `courses/${course}`, `follow-up/${course}`],
        ...[lessons.text, lessons.quiz].flatMap((id) => [
          `courses/${course}/lessons/${id}`,
          `courses/${course}/lessons/${id}/apercu`,
        ]),
      ].map((path) => `/admin/${path}`),
    ],
  ];
}

async function visitAll(context: BrowserContext, paths: string[]): Promise<string[]> {
  const traps = await Traps.on(context, academy.address);
  const page = await context.newPage();
  const sprung: string[] = [];
  for (const path of paths) {
    await page.goto(`${academy.address}${path}`);
    await isShown(page);
    sprung.push(...(await traps.sprungOn(page)));
  }
  return sprung;
}

/** Waits for what the page shows, and for all that it loads. */
async function isShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}
