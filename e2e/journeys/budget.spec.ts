import { answerLearning, lessonAddress } from '../support/learning-answers.ts';
import { NetworkLog, transferredBytes, visit } from '../support/network.ts';
import { expect, test } from '../support/test.ts';

const KB = 1000;
const ADDRESSES = ['/', '/courses', '/about', '/login'];

test('the landing page loads at most 150 KB of JavaScript', async ({ page }) => {
  const log = new NetworkLog(page);
  await visit(page, '/');
  const scripts = log.files(/\.js$/);
  const bytes = await transferredBytes(scripts);
  test.info().annotations.push({ type: 'JavaScript of /', description: `${(bytes / KB).toFixed(1)} KB` });
  expect(scripts.length).toBeGreaterThan(2);
  expect(bytes).toBeGreaterThan(50 * KB);
  expect(bytes).toBeLessThanOrEqual(150 * KB);
});

test.describe('for a student', () => {
  test.use({ signedInAs: 'student' });

  test('the learning page loads at most 60 KB of JavaScript over the shell', async ({ page }) => {
    const log = new NetworkLog(page);
    await answerLearning(page);
    await visit(page, lessonAddress('film'));
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
  expect(fontBytes).toBeLessThanOrEqual(80 * KB);

  const manifest = log.files(/mf-manifest\.json$/)[0]?.url();
  expect(manifest).toBeDefined();
  for (const address of ['/', '/courses', '/admin/dashboard', manifest ?? '']) {
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
