import type { Browser } from 'playwright/test';
import type { RunningCommand } from '../support/academies/commands.ts';
import { freePort } from '../support/academies/servers.ts';
import { Team } from '../support/academies/team.ts';
import { storageOf } from '../support/network/storage.ts';
import { expect, test } from '../support/test.ts';

/** The pages that the server renders, besides that of a course. */
const PAGES = ['/', '/courses', '/about', '/contact', '/legal', '/privacy', '/certificates'];

let team: Team;
let server: RunningCommand;
let address: string;

// A development server builds first.

test.beforeAll(async ({ address: academy }) => {
  team = await Team.withBuiltCopy(academy);
  const port = await freePort();
  address = `http://localhost:${port}`;
  server = team.with({ PORT: String(port) }).start('npm run dev -- public-site');
  await expect
    .poll(
      () =>
        fetch(address).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 120_000 },
    )
    .toBe(true);
});
test.afterAll(async () => {
  await server.stop();
  await team.leave();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const isSignedIn of [false, true]) {
    test(`React's development build hydrates every rendered page, ${colorScheme}, ${isSignedIn ? 'signed in' : 'a visitor'}`, async ({
      browser,
      api,
      createCourse,
    }) => {
      const account = isSignedIn ? await api.register() : undefined;
      const { _id } = await createCourse();
      const faults: string[] = [];
      for (const path of [...PAGES, `/courses/${_id}`, ...(isSignedIn ? [] : ['/nulle-part'])]) {
        const found = await hydrate(browser, path, { colorScheme, storageState: storageOf(address, account) });
        faults.push(...found.map((fault) => `${path}: ${fault}`));
      }
      expect(faults).toEqual([]);
    });
  }
}

/** Opens a page and waits until React has taken over the heading that the server has rendered; what went wrong. */
async function hydrate(
  browser: Browser,
  path: string,
  options: Parameters<Browser['newContext']>[0],
): Promise<string[]> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 404')) faults.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { rendered: document.querySelector('h1') });
    });
  });
  await page.goto(`${address}${path}`);
  const isHydrated = () =>
    page.evaluate(() => {
      const { rendered } = window as { rendered?: Element };
      return Boolean(rendered?.isConnected && Object.keys(rendered).some((key) => key.startsWith('__reactFiber')));
    });
  await expect.poll(isHydrated, { message: `${path} keeps its heading`, timeout: 30_000 }).toBe(true);
  await page.waitForLoadState('networkidle');
  await context.close();
  return faults;
}
