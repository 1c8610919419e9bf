import { untilHydrated } from '../../support/crawling/rendered.ts';
import { loadingFailed } from '../../support/network/faults.ts';
import { NetworkLog } from '../../support/network/network.ts';
import { changeRegistry, REGISTRY, releaseAgain } from '../../support/network/registry-in-page.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

interface Deployment {
  name: string;
  live: string;
  health: { version: string; failures: Record<string, number> }[];
}

/** The parts of a release, by the names of their files. */
const PARTS = {
  entry: /remote-entry\.js$/,
  chunk: /__federation_expose_remote[^/]*\.js$/,
  stylesheet: /\.css$/,
  page: /\/(?!remote-entry|__federation)[^/]*\.js$/,
};

test.describe('a student', () => {
  test.use({ signedInAs: 'student' });

  for (const [part, file] of Object.entries(PARTS)) {
    test(`can load the previous release when the ${part} cannot be loaded`, async ({ page, faults }) => {
      faults.expect(loadingFailed('student'));
      await releaseAgain(page, 'student', '9.9.9');
      await page.route(
        ({ pathname }) => pathname.startsWith('/remotes/student/9.9.9/') && file.test(pathname),
        (route) => route.fulfill({ status: 503 }),
      );
      await page.goto('/dashboard');
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert).toContainText("n'a pas pu être chargée");
      await alert.getByRole('button', { name: 'Utiliser la version précédente' }).click();
      await expect(page.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();
      await new Frame(page).link('Cours').click();
      await expect(page).toHaveURL('/courses');
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();
    });
  }

  test('keeps the previous release when the page is reloaded, until a newer one is live', async ({ page, faults }) => {
    faults.expect(loadingFailed('student'));
    await releaseAgain(page, 'student', '9.9.9');
    await page.route('**/remotes/student/9.9.9/**', (route) => route.fulfill({ status: 503 }));
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Utiliser la version précédente' }).click();
    await expect(page.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();

    await page.unroute(REGISTRY);
    await releaseAgain(page, 'student', '9.9.10');
    const log = new NetworkLog(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();
    expect(log.ofRemotes('student').filter((path) => path.includes('/9.9.10/'))).not.toEqual([]);
  });

  test('reports a failed load with the version and the step that failed', async ({ page, faults, superAdminApi }) => {
    faults.expect(loadingFailed('student'));
    const failures = async () => {
      const deployments = await superAdminApi.expect<Deployment[]>('GET', '/admin/deployments');
      const student = deployments.find(({ name }) => name === 'student');
      return student?.health.find(({ version }) => version === student.live)?.failures.entry ?? 0;
    };
    const before = await failures();
    await page.route(/\/remotes\/student\/.*remote-entry\.js/, (route) => route.fulfill({ status: 503 }));
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
    await expect.poll(failures, { timeout: 20_000 }).toBeGreaterThan(before);
  });

  test('is told that a release for another shell than that of this page is being updated', async ({ page, faults }) => {
    faults.expect(loadingFailed('student'));
    await changeRegistry(page, (entry) => ({ ...entry, ...(entry.name === 'student' && { contract_version: 99 }) }));
    await page.goto('/dashboard');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('en cours de mise à jour');
  });

  test('sees no button for the previous release when there is none', async ({ page, faults }) => {
    faults.expect(loadingFailed('student'));
    await changeRegistry(page, ({ previous, ...entry }) => ({
      ...entry,
      ...(entry.name === 'student' && { manifest: '/remotes/student/9.9.9/mf-manifest.json' }),
    }));
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Utiliser la version précédente' })).toHaveCount(0);
  });
});

test('an open tab whose files were deleted by a deploy reloads the registry and recovers', async ({ page, faults }) => {
  faults.expect(loadingFailed('public'));
  const frame = new Frame(page);
  await page.goto('/');
  await expect(frame.heading).toHaveText('APPRENONS ENSEMBLE');
  await untilHydrated(page);
  await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));

  await page.route(/\/remotes\/public\/(?!2\.0\.0)/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await releaseAgain(page, 'public', '2.0.0');
  await frame.link('Contact').click();
  await expect(page.getByRole('form', { name: 'Message' })).toBeVisible();
  await frame.link('Cours').click();
  await expect(new CatalogPage(page).cards).not.toHaveCount(0);
  expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true);
});

test('a new release is announced once, and the page is not reloaded', async ({ page }) => {
  const frame = new Frame(page);
  await page.clock.install();
  await page.goto('/contact');
  await page.getByRole('textbox', { name: 'Message' }).fill('Un texte commencé');
  // What is still loading would be late after five minutes.
  await untilHydrated(page);
  await releaseAgain(page, 'public', '2.0.0');
  await page.clock.runFor('05:01');
  await frame.toastSays('Nouvelle version disponible');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Un texte commencé');
  await frame.toasts.getByRole('button').click();
  const asked = page.waitForResponse(REGISTRY);
  await page.clock.runFor('05:01');
  await asked;
  await expect(page.getByText('Nouvelle version disponible')).toHaveCount(0);
});

test.describe('hovering over a link', () => {
  test.use({ signedInAs: 'student' });

  test('prefetches its remote, but none that the account may not load', async ({ page }) => {
    const log = new NetworkLog(page);
    await page.goto('/contact');
    await expect(new Frame(page).heading).toBeVisible();
    expect(log.ofRemotes('student')).toEqual([]);
    await page.getByRole('banner').locator('a[href="/dashboard"]').first().hover();
    await expect.poll(() => log.ofRemotes('student').some((path) => path.includes('remote-entry'))).toBe(true);
    expect(log.ofRemotes('admin')).toEqual([]);
    await expect(page).toHaveURL(/\/contact$/);
  });

  test('prefetches nothing when Save-Data is on', async ({ page }) => {
    const log = new NetworkLog(page);
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await page.clock.install();
    await page.goto('/contact');
    await expect(new Frame(page).heading).toBeVisible();
    await page.getByRole('banner').locator('a[href="/dashboard"]').first().hover();
    await page.clock.runFor(1000);
    expect(log.ofRemotes('student')).toEqual([]);
  });
});
