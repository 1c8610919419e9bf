import { LOST, press, saveDespiteLoss } from '../support/network/lost-messages.ts';
import { LandingPage } from '../support/pages/landing-page.ts';
import { expect, test } from '../support/test.ts';

const LABELS = ['Auditeurs de Webinaires', 'Classes Virtuelles', "Leaders d'Opinion Clés", 'Abonnés'];

let before: unknown;

test.beforeEach(async ({ superAdminApi }) => {
  before = await superAdminApi.expect('GET', '/stats');
});

test.afterEach(async ({ superAdminApi }) => {
  await superAdminApi.expect('PUT', '/stats', before);
});

test('numbers of ten digits fit in their columns, on a narrow screen and on a wide one', async ({
  superAdminApi,
  visitor,
}) => {
  const most = 1_000_000_000;
  const numbers = { webinar_listeners: most, virtual_classes: most, key_opinion_leaders: most, subscribers: most };
  await superAdminApi.expect('PUT', '/stats', numbers);
  await visitor.goto('/');
  const landing = new LandingPage(visitor);
  for (const width of [320, 1440]) {
    await visitor.setViewportSize({ width, height: 800 });
    for (const label of LABELS) {
      await expect(landing.counter(label)).toHaveText(/^1(\s000){3}$/);
      expect(await landing.counter(label).evaluate(overhang), `${label}, ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test.describe('an administrator', () => {
  test.use({ signedInAs: 'admin', granted: ['manage_stats'] });

  test('saves the figures although the request and the answer are lost once', async ({
    page,
    faults,
    superAdminApi,
  }) => {
    faults.expect(LOST);
    await page.goto('/admin/stats');
    const form = page.getByRole('form', { name: 'Statistiques' });
    await form.getByLabel('Abonnés').fill('4321');
    const save = () => press(form.getByRole('button', { name: 'Enregistrer' }));
    const saved = page.getByText('Statistiques mises à jour', { exact: true });
    await saveDespiteLoss(page, { route: 'PUT /stats', save, saved });
    expect(await superAdminApi.expect('GET', '/stats')).toMatchObject({ subscribers: 4321 });
  });
});

/** Pixels by which a figure exceeds its column on the right. */
function overhang(figure: Element): number {
  const column = figure.closest('dl > div') as Element;
  return figure.getBoundingClientRect().right - column.getBoundingClientRect().right;
}
