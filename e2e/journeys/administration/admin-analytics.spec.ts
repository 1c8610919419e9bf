import { NetworkLog } from '../../support/network/network.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test.describe('with view_analytics', () => {
  test.use({ signedInAs: 'admin', granted: ['view_analytics'] });

  test('the dashboard shows charts with their figures as tables', async ({ page, api, createCourse }) => {
    const course = await createCourse();
    const student = await api.register();
    await api.as(student).expect('POST', '/enrollments', { course_id: course._id });
    await page.goto('/admin/dashboard');
    const accounts = page.getByRole('region', { name: 'Nouveaux comptes', exact: true });
    await expect(accounts.getByText('en 90 jours')).toBeVisible();
    const chart = accounts.getByRole('application', { name: /^Nouveaux comptes par jour/ });
    await expect(chart).toBeVisible();
    await accounts.getByText('Voir les chiffres').click();
    await expect(accounts.getByRole('row')).toHaveCount(91);
    const today = accounts.getByRole('row').last().getByRole('cell');
    await expect(today).not.toHaveText('0');

    await page.getByRole('group', { name: 'Période' }).getByRole('button', { name: '365 jours' }).click();
    await new Frame(page).arrivesAt('/admin/dashboard?period=365', 'Tableau de bord');
    await expect(accounts.getByText('en 365 jours')).toBeVisible();
    await page.reload();
    await expect(accounts.getByText('en 365 jours')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Inscriptions aux cours', exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Inscriptions par cours', exact: true })).toBeVisible();
  });

  test('a chart not yet resized to a narrower window does not widen the page', async ({ page, api }) => {
    await api.register();
    await page.addInitScript(() => {
      window.ResizeObserver = class {
        observe() {}
        unobserve() {}
        disconnect() {}
      };
    });
    await page.goto('/admin/dashboard?period=30');
    const drawing = page.getByRole('region', { name: 'Nouveaux comptes', exact: true }).getByRole('application');
    await expect(drawing).toBeVisible();
    const { width } = (await drawing.boundingBox()) ?? { width: 0 };
    await page.setViewportSize({ width: 320, height: 640 });
    expect(width).toBeGreaterThan(320);
    expect((await drawing.boundingBox())?.width).toBe(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

test.describe('without view_analytics', () => {
  test.use({ signedInAs: 'admin', granted: ['manage_stats'] });

  test('the dashboard requests no analytics and loads no charting library', async ({ page }) => {
    const log = new NetworkLog(page);
    await page.goto('/admin/dashboard', { waitUntil: 'networkidle' });
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Statistiques du site/ })
        .last(),
    ).toBeVisible();
    expect(log.addresses.filter((path) => /analytics|admin\/dashboard$/.test(path))).toEqual(['/admin/dashboard']);
  });
});
