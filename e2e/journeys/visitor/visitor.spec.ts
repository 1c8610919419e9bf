import { uniqueWord } from '../../support/api-client.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

interface Stats {
  webinar_listeners: number;
  virtual_classes: number;
  key_opinion_leaders: number;
  subscribers: number;
}

test('the landing page shows the numbers and campuses of the server, and leads to the catalog', async ({
  page,
  api,
}) => {
  const [stats, campuses] = await Promise.all([
    api.expect<Stats>('GET', '/stats'),
    api.expect<{ name: string; location: string }[]>('GET', '/campuses'),
  ]);
  await page.goto('/');
  await expect(new Frame(page).heading).toHaveText('APPRENONS ENSEMBLE');
  expect(campuses.map(({ name }) => name)).toEqual(expect.arrayContaining(['Campus México', 'Campus Europe']));
  for (const { name, location } of campuses) {
    const heading = page.getByRole('heading', { name, exact: true });
    await expect(page.getByRole('listitem').filter({ has: heading })).toContainText(location);
  }
  for (const [label, value] of [
    ['Auditeurs de Webinaires', stats.webinar_listeners],
    ['Classes Virtuelles', stats.virtual_classes],
    ["Leaders d'Opinion Clés", stats.key_opinion_leaders],
    ['Abonnés', stats.subscribers],
  ] as const) {
    const figure = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    // What is animated is hidden from assistive technology, which gets the final value.
    await expect(figure.locator('dd [aria-hidden]')).toHaveText(new Intl.NumberFormat('fr-FR').format(value));
  }
  await page.getByRole('link', { name: 'PROGRAMME DE FORMATION EN CATARACTE' }).click();
  await new Frame(page).arrivesAt('/courses', 'Nos Cours');
});

test('the catalog is searched as people type, filtered by the server, and the same after reload and back', async ({
  page,
  createCourse,
}) => {
  const word = uniqueWord();
  const advanced = await createCourse({ title: `Éclairage de l’œil ${word}`, level: 'Avancé' });
  const beginner = await createCourse({ title: `Lampe ${word}`, level: 'Débutant' });
  const catalog = new CatalogPage(page);
  await catalog.open();
  await catalog.search.fill(`  ECLAIRAGE de l'oeil  ${word.toUpperCase()}`);
  await expect(catalog.cards).toHaveCount(1);
  await expect(catalog.card(advanced.title)).toBeVisible();
  await catalog.search.fill(word);
  await expect(catalog.cards).toHaveCount(2);

  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('level') === 'Avancé');
  await catalog.level('Avancé').click();
  await asked;
  await expect(catalog.card(advanced.title)).toBeVisible();
  await expect(catalog.card(beginner.title)).toBeHidden();
  await page.reload();
  await expect(catalog.cards).toHaveCount(1);
  await expect(catalog.search).toHaveValue(word);
  await expect(catalog.level('Avancé')).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(catalog.cards).toHaveCount(2);
  await expect(catalog.level('Tous')).toHaveAttribute('aria-pressed', 'true');
  await catalog.search.fill(uniqueWord());
  await expect(catalog.empty).toBeVisible();
  await page.getByRole('link', { name: 'Effacer les filtres' }).click();
  await expect(catalog.cards).not.toHaveCount(0);
  await expect(catalog.search).toHaveValue('');
  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => catalog.columns(), `at ${width} px`).toBe(columns);
  }
});
