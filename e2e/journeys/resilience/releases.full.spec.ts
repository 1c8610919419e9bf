import { untilHydrated } from '../../support/crawling/rendered.ts';
import { loadingFailed } from '../../support/network/faults.ts';
import { changeRegistry, REGISTRY, releaseAgain } from '../../support/network/registry-in-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test.describe('a student', () => {
  test.use({ signedInAs: 'student' });

  test('is told that a release for another shell than that of this page is being updated', async ({ page, faults }) => {
    faults.expect(loadingFailed('student'));
    await changeRegistry(page, (entry) => ({ ...entry, ...(entry.name === 'student' && { contract_version: 99 }) }));
    await page.goto('/dashboard');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('en cours de mise à jour');
  });
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
