import type { Page, Route } from 'playwright/test';
import { loadingFailed } from '../../support/network/faults.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

const STUDENT = '**/remotes/student/**';

test.use({ signedInAs: 'student' });

// The other failures of a remote are in recovery.spec.ts.
test('a remote whose host answers with a page affects its own page only and recovers on retry', async ({
  page,
  faults,
}) => {
  faults.expect(loadingFailed('student'));
  const frame = new Frame(page);
  await page.route(STUDENT, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto('/dashboard');
  await expectFailure(page);

  await frame.link('Cours').click();
  await frame.arrivesAt('/courses', 'Nos Cours');
  await expect(new CatalogPage(page).cards).not.toHaveCount(0);
  await page.goBack();
  await expectFailure(page);

  await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expectFailure(page);
  await page.unroute(STUDENT);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();
  expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true);
});

test('a remote that never answers times out after ten seconds', async ({ page, faults }) => {
  faults.expect(loadingFailed('student'));
  const held: Route[] = [];
  await page.clock.install();
  await page.route(STUDENT, (route) => {
    held.push(route);
  });
  await page.goto('/dashboard');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(page.getByText('Chargement...')).toBeVisible();
  await page.clock.fastForward(9000);
  await expect(page.getByText('Chargement...')).toBeVisible();
  await page.clock.fastForward(1500);
  await expectFailure(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();
});

async function expectFailure(page: Page): Promise<void> {
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Cette page est momentanément indisponible');
  await expect(alert).toContainText(/n'a pas (pu être|été) chargée/);
  await expect(alert.getByRole('button', { name: 'Réessayer' })).toBeVisible();
}
