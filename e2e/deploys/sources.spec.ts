import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright/test';
import { SERVES_WITHIN_MS } from '../support/academies/commands.ts';
import { freePort } from '../support/academies/servers.ts';
import { test } from '../support/academies/team.ts';
import { ApiClient, type Course } from '../support/api-client.ts';
import { storageOf } from '../support/network/storage.ts';
import { expect } from '../support/test.ts';

// The last one in the copy of the repository: `npm run dev` removes the built API there.

/** The pages that the server renders, besides that of a course. */
const PAGES = ['/', '/courses', '/about', '/contact', '/legal', '/privacy', '/certificates'];

/** The programs build all applications first, on a busy machine. */
const built = { timeout: SERVES_WITHIN_MS };

test("npm run dev serves the academy from its sources, and React's development build hydrates every rendered page, for a visitor and for a student in dark colors", async ({
  team,
  browser,
}) => {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'academie-iris-dev-'));
  const own = team.with({ ACADEMY_URL: undefined, DATA_DIR, RATE_LIMIT_PER_MINUTE: '1000000' });
  await own.serves('npm run dev', port, async () => {
    const read = async (url: string) => (await fetch(url).catch(() => undefined))?.text();
    await expect.poll(() => read(`${address}/api/courses`), built).toContain('"title"');
    const manifests = (await read(`${address}/`))?.match(/http:\/\/localhost:\d+\/mf-manifest\.json/g) ?? [];
    expect(manifests).toHaveLength(3);
    for (const manifest of manifests) await expect.poll(() => read(manifest), built).toContain('"exposes"');

    let course: Course | undefined;
    // Builds may keep the database from answering in time.
    await expect(async () => {
      [course] = await new ApiClient(address).expect<Course[]>('GET', '/courses');
    }).toPass(built);
    const pages = [...PAGES, `/courses/${course?._id}`];
    const storageState = storageOf(address, await ApiClient.student(address));
    const faults = [
      ...(await hydrate(browser, address, [...pages, '/nulle-part'], { colorScheme: 'light' })),
      ...(await hydrate(browser, address, pages, { colorScheme: 'dark', storageState })),
    ];
    expect(faults).toEqual([]);
  });
  await rm(DATA_DIR, { recursive: true, force: true });
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
    expect(await isHydrated(), `${path} still has it when all is loaded`).toBe(true);
  }
  await context.close();
  return faults;
}
