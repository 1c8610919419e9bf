import type { Page } from 'playwright/test';
import { enrollForFilm } from '../../support/learning/demo-film.ts';
import { NetworkLog, transferredBytes, visit } from '../../support/network/network.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, signedIn, test } from '../../support/test.ts';

const KB = 1000;

/** In bytes, compressed. */
const FIRST_PAGE = { script: 139 * KB, stylesheet: 16 * KB, font: 60 * KB };
const REQUESTS = 10;

test('a visitor loads few bytes and requests for the landing page, no file of the student or admin remote, each file compressed, and none again', async ({
  page,
}) => {
  const log = new NetworkLog(page);
  const lists: unknown[] = [];
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname === '/api/remotes' && response.ok()) lists.push(await response.json());
    if (response.headers()['content-type']?.startsWith('text/html')) lists.push(await response.text());
  });
  await visit(page, '/');
  await test.step('the landing page, until everything has loaded', async () => {
    const kinds = Object.entries(FIRST_PAGE).map(async ([kind, limit]) => {
      const bytes = await transferredBytes(
        log.responses.filter((response) => response.request().resourceType() === kind),
      );
      return { kind, bytes, isKept: bytes > limit / 4 && bytes <= limit };
    });
    const weighed = await Promise.all(kinds);
    const description = weighed.map(({ kind, bytes }) => `${kind} ${(bytes / KB).toFixed(1)} KB`).join(', ');
    test.info().annotations.push({ type: 'First visit of /', description });
    expect(weighed.filter(({ isKept }) => !isKept)).toEqual([]);
    // One page in ten reports its loads, at the end.
    const addresses = log.responses
      .map((response) => new URL(response.url()).pathname)
      .filter((path) => path !== '/api/telemetry');
    expect(addresses.length, addresses.join('\n')).toBeLessThanOrEqual(REQUESTS);
    expect(addresses.filter((path) => path.startsWith('/api/'))).toEqual([]);
    expect(await page.locator('link[rel="preload"][as="font"]').count()).toBe(2);
  });

  for (const address of ['/courses', '/certificates', '/login']) await visit(page, address);
  for (const address of ['/dashboard', '/admin/dashboard']) {
    await visit(page, address);
    await new Frame(page).arrivesAt('/login', 'Connexion');
  }
  // Those of each role: registry.spec.ts of the API.
  expect(log.ofRemotes('public')).not.toEqual([]);
  expect(log.ofRemotes('student', 'admin')).toEqual([]);
  expect(lists.length).toBeGreaterThan(0);
  for (const list of lists) expect(JSON.stringify(list)).not.toMatch(/remotes\/(student|admin)/);

  const files = log.files(/\.(js|css)$/);
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    expect.soft(file.headers()['content-encoding'], file.url()).toBe('br');
    expect.soft(file.headers().vary, file.url()).toMatch(/accept-encoding/i);
  }
  for (const file of log.files(/\.(js|css|woff2)$/)) {
    const control = file.headers()['cache-control'];
    expect.soft(control, file.url()).toMatch(/^public, max-age=31536000, immutable$/);
  }
  const second = new NetworkLog(page);
  await visit(page, '/');
  expect(await transferredBytes(second.files(/\.(js|css|woff2)$/))).toBe(0);
});

// Not the catalog, which other journeys change meanwhile.
test('documents are revalidated', async ({ request }) => {
  for (const address of ['/', '/about', '/admin/dashboard']) {
    const first = await request.get(address);
    expect.soft(first.headers()['cache-control'], address).toMatch(/^(private, )?no-cache$/);
    const { etag = '' } = first.headers();
    expect.soft(etag, address).not.toBe('');
    const again = await request.get(address, { headers: { 'if-none-match': etag } });
    expect.soft(again.status(), address).toBe(304);
  }
});

test('uploaded pictures are requested in the width that is shown', async ({
  page,
  request,
  createCourse,
  superAdmin,
}) => {
  const buffer = await widePicture(page);
  const answer = await request.post('/api/images', {
    headers: { authorization: `Bearer ${superAdmin.token}` },
    multipart: { file: { name: 'bloc.png', mimeType: 'image/png', buffer } },
  });
  const { url } = await answer.json();
  const course = await createCourse({ image: url });
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(`/courses?q=${encodeURIComponent(course.title)}`);
  const picture = page.getByRole('main').locator(`img[src^="${url}"]`);
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  const shown = await picture.evaluate((image: HTMLImageElement) => ({
    requested: Number(new URL(image.currentSrc).searchParams.get('w')),
    width: image.clientWidth,
  }));
  expect(shown.requested, `of ${shown.width} pixels`).toBeGreaterThan(0);
  expect(shown.requested, `of ${shown.width} pixels`).toBeLessThanOrEqual(2 * shown.width);
});

/** A PNG of 1,500 × 844 pixels. */
async function widePicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1500, height: 844 });
    canvas.getContext('2d')?.fillRect(100, 100, 700, 300);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

test.describe('for a student', () => {
  test.use({ signedInAs: 'student' });

  test('the learning page loads at most 60 KB of JavaScript over the shell', async ({ page, api, account }) => {
    const { course, lesson } = await enrollForFilm(api.as(signedIn(account)));
    const log = new NetworkLog(page);
    await visit(page, `/learn/${course}/${lesson}`);
    const scripts = log.files(/\.js$/).filter((file) => new URL(file.url()).pathname.startsWith('/remotes/student/'));
    const bytes = await transferredBytes(scripts);
    test.info().annotations.push({ type: 'JavaScript of /learn', description: `${(bytes / KB).toFixed(1)} KB` });
    expect(bytes).toBeGreaterThan(10 * KB);
    expect(bytes).toBeLessThanOrEqual(60 * KB);
  });
});

// It is rendered both times: its draft for the browser is another page.
test('a revalidated page comes with a new token', async ({ visitor }) => {
  const view = () =>
    visitor.evaluate(() => {
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const token = page?.serverTiming.find(({ name }) => name === 'page')?.description;
      return { token, wasSent: (page?.transferSize ?? 0) > (page?.encodedBodySize ?? 0) };
    });
  await visitor.goto('/about');
  const first = await view();
  await visitor.reload();
  const second = await view();
  expect([first.wasSent, second.wasSent]).toEqual([true, false]);
  expect(second.token).toMatch(/^\d{0,2}\.[01]\./);
  expect(second.token).not.toBe(first.token);
});
