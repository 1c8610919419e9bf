import { untilHydrated } from '../../support/crawling/rendered.ts';
import { loadingFailed } from '../../support/network/faults.ts';
import { NetworkLog } from '../../support/network/network.ts';
import { REGISTRY, releaseAgain } from '../../support/network/registry-in-page.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test.describe('a student', () => {
  test.use({ signedInAs: 'student' });

  // Each part that can fail is in recovery.full.spec.ts.
  test('can load the previous release, which stays when the page is reloaded, until a newer one is live', async ({
    page,
    faults,
  }) => {
    faults.expect(loadingFailed('student'));
    const myCourses = page.getByRole('heading', { name: 'Mes Cours' });
    await releaseAgain(page, 'student', '9.9.9');
    await page.route('**/remotes/student/9.9.9/**', (route) => route.fulfill({ status: 503 }));
    await page.goto('/dashboard');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText("n'a pas pu être chargée");
    await alert.getByRole('button', { name: 'Utiliser la version précédente' }).click();
    await expect(myCourses).toBeVisible();
    await new Frame(page).link('Cours').click();
    await expect(page).toHaveURL('/courses');
    await page.goBack();
    await expect(myCourses).toBeVisible();
    await page.reload();
    await expect(myCourses).toBeVisible();

    await page.unroute(REGISTRY);
    await releaseAgain(page, 'student', '9.9.10');
    const log = new NetworkLog(page);
    await page.reload();
    await expect(myCourses).toBeVisible();
    expect(log.ofRemotes('student').filter((path) => path.includes('/9.9.10/'))).not.toEqual([]);
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
