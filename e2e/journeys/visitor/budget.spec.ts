import type { Page } from 'playwright/test';
import { isRenderingOn, untilRendered, WITHOUT_RENDERING } from '../../support/crawling/rendered.ts';
import { enrollForFilm } from '../../support/learning/demo-film.ts';
import { NetworkLog, transferredBytes, visit } from '../../support/network/network.ts';
import { expect, signedIn, test } from '../../support/test.ts';

const KB = 1000;
const ADDRESSES = ['/', '/courses', '/about', '/login'];

/** In bytes, compressed. */
const FIRST_PAGE = { script: 138 * KB, stylesheet: 16 * KB, font: 60 * KB };
const REQUESTS = 10;

test('the landing page needs few bytes and requests, until everything has loaded', async ({ page }) => {
  test.skip(!isRenderingOn, WITHOUT_RENDERING);
  await untilRendered(page, '/');
  const log = new NetworkLog(page);
  await visit(page, '/');
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

test('uploaded pictures are requested in the width that is shown, on a phone too', async ({
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
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
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
  }
});

/** A PNG of 1,500 × 844 pixels. */
async function widePicture(page: Page): Promise<Buffer> {
  await page.goto('/');
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

test('assets are brotli-compressed and immutable, documents are revalidated, and fonts are small', async ({
  page,
  request,
}) => {
  const log = new NetworkLog(page);
  for (const address of ADDRESSES) await visit(page, address);
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
  const fontBytes = await transferredBytes(log.files(/\.woff2$/));
  expect(fontBytes).toBeGreaterThan(0);
  expect(fontBytes).toBeLessThanOrEqual(FIRST_PAGE.font);

  // Not the catalog, which other journeys change meanwhile.
  for (const address of ['/', '/about', '/admin/dashboard']) {
    const first = await request.get(address);
    expect.soft(first.headers()['cache-control'], address).toMatch(/^(private, )?no-cache$/);
    const { etag = '' } = first.headers();
    expect.soft(etag, address).not.toBe('');
    const again = await request.get(address, { headers: { 'if-none-match': etag } });
    expect.soft(again.status(), address).toBe(304);
  }
});

test('a second visit loads all scripts from the cache', async ({ page }) => {
  await visit(page, '/');
  const log = new NetworkLog(page);
  await visit(page, '/');
  expect(await transferredBytes(log.files(/\.(js|css|woff2)$/))).toBe(0);
});
