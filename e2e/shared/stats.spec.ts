import { AdminStatsPage } from '../support/pages/administration/admin-stats-page.ts';
import { Frame } from '../support/pages/frame.ts';
import { LandingPage } from '../support/pages/landing-page.ts';
import { expect, test } from '../support/test.ts';

test.use({
  signedInAs: 'admin',
  granted: ['manage_stats'],
  contextOptions: { reducedMotion: 'reduce' },
});

const STATS = '/stats';

test.beforeEach(async ({ superAdminApi }) => {
  await superAdminApi.expect('PUT', STATS, NUMBERS);
});

test.afterEach(async ({ superAdminApi }) => {
  await superAdminApi.expect('PUT', STATS, NUMBERS);
});

test('the four numbers are changed with a preview, and the landing page shows them', async ({ page, visitor }) => {
  const stats = new AdminStatsPage(page);
  await page.goto('/admin/stats');
  for (const [label, value] of FIELDS) await expect(stats.field(label)).toHaveValue(value);
  await expect(stats.preview.getByRole('term')).toHaveText(['Auditeurs', 'Classes', 'Experts', 'Abonnés']);
  await expect(stats.tip).toBeVisible();

  await stats.field('Auditeurs de Webinaires').fill('3210');
  await expect(stats.previewed('Auditeurs')).toHaveText(/^3\s210$/);
  await stats.field('Abonnés').fill('0');
  await expect(stats.previewed('Abonnés')).toHaveText('0');
  await expect(stats.previewed('Experts')).toHaveText('45');
  await stats.save.click();
  await new Frame(page).toastSays('Statistiques mises à jour');
  // Until then the page asks before it is left.
  await expect(page.getByRole('button', { name: 'Annuler' })).toBeDisabled();

  await page.getByRole('banner').getByRole('link', { name: 'Accueil', exact: true }).click();
  await visitor.goto('/');
  for (const landing of [new LandingPage(page), new LandingPage(visitor)]) {
    await expect(landing.counter('Auditeurs de Webinaires')).toHaveText(/^3\s210$/);
    await expect(landing.counter('Classes Virtuelles')).toHaveText('150');
    await expect(landing.counter("Leaders d'Opinion Clés")).toHaveText('45');
    await expect(landing.counter('Abonnés')).toHaveText('0');
  }
});

for (const width of [320, 1440]) {
  test(`numbers of ten digits fit in their columns at ${width} px`, async ({ superAdminApi, visitor }) => {
    const most = 1_000_000_000;
    const numbers = { webinar_listeners: most, virtual_classes: most, key_opinion_leaders: most, subscribers: most };
    await superAdminApi.expect('PUT', STATS, numbers);
    await visitor.setViewportSize({ width, height: 800 });
    await visitor.goto('/');
    const landing = new LandingPage(visitor);
    for (const [label] of FIELDS) {
      await expect(landing.counter(label)).toHaveText(/^1(\s000){3}$/);
      expect(await landing.counter(label).evaluate(overhang)).toBeLessThanOrEqual(0);
    }
  });
}

/** Pixels by which a figure exceeds its column on the right. */
function overhang(figure: Element): number {
  const column = figure.closest('dl > div') as Element;
  return figure.getBoundingClientRect().right - column.getBoundingClientRect().right;
}

const NUMBERS = { webinar_listeners: 2500, virtual_classes: 150, key_opinion_leaders: 45, subscribers: 8000 };

const FIELDS = [
  ['Auditeurs de Webinaires', '2500'],
  ['Classes Virtuelles', '150'],
  ["Leaders d'Opinion Clés", '45'],
  ['Abonnés', '8000'],
] as const;
