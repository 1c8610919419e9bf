import type { Browser } from 'playwright/test';
import { freePort } from '../support/academies/servers.ts';
import { test } from '../support/academies/team.ts';
import { storageOf } from '../support/network/storage.ts';
import { expect } from '../support/test.ts';

/** The pages that the server renders, besides that of a course. */
const PAGES = ['/', '/courses', '/about', '/contact', '/legal', '/privacy', '/certificates'];

test("React's development build hydrates every rendered page, for a visitor and for a student in dark colors", async ({
  team,
  browser,
  api,
  createCourse,
}) => {
  const [account, { _id }] = [await api.register(), await createCourse()];
  const pages = [...PAGES, `/courses/${_id}`];
  const port = await freePort();
  const address = `http://localhost:${port}`;
  await team.serves('npm run dev -- public-site', port, async () => {
    const faults = [
      ...(await hydrate(browser, address, [...pages, '/nulle-part'], { colorScheme: 'light' })),
      ...(await hydrate(browser, address, pages, {
        colorScheme: 'dark',
        storageState: storageOf(address, account),
      })),
    ];
    expect(faults).toEqual([]);
  });
});

/** Opens pages, each until React has taken over the heading that the server has rendered; what went wrong. */
async function hydrate(
  browser: Browser,
  address: string,
  paths: string[],
  options: Parameters<Browser['newContext']>[0],
): Promise<string[]> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    const isFault = message.type() === 'error' && !message.text().includes('status of 404');
    if (isFault) faults.push(`${page.url()}: ${message.text()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { rendered: document.querySelector('h1') });
    });
  });
  for (const path of paths) {
    await page.goto(`${address}${path}`);
    const isHydrated = () =>
      page.evaluate(() => {
        const { rendered } = window as { rendered?: Element };
        return Boolean(rendered?.isConnected && Object.keys(rendered).some((key) => key.startsWith('__reactFiber')));
      });
    await expect.poll(isHydrated, `${path} keeps its heading`).toBe(true);
    await page.waitForLoadState('networkidle');
  }
  await context.close();
  return faults;
}
