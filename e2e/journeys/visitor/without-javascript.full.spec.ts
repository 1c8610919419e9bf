import { uniqueWord } from '../../support/api-client.ts';
import { expectAccessible } from '../../support/hands/axe.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { expect, test } from '../../support/test.ts';
import { withoutScripts } from '../../support/without-scripts.ts';

// axe needs scripts: those of the pages are blocked instead.
test('nothing serious is wrong for assistive technology', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/);
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto('/contact');
  await expectAccessible(page);
});

withoutScripts(
  'the catalog is searched and filtered by the server, and shows 24 courses by page',
  async ({ page, createCourse }) => {
    const word = uniqueWord();
    const titles = Array.from({ length: 25 }, (_, index) => `Cours ${index + 1} ${word}`);
    for (const title of titles) await createCourse({ title, level: 'Avancé' });
    await createCourse({ title: `Autre ${word}`, level: 'Débutant' });
    const catalog = new CatalogPage(page);
    await catalog.open();
    await catalog.search.fill(word);
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await page.waitForURL(/q=/);
    await expect(page.getByRole('status')).toHaveText('24 cours affichés sur 26');
    await catalog.level('Avancé').click();
    await page.waitForURL(/level=/);
    await expect(page.getByRole('status')).toHaveText('24 cours affichés sur 25');
    await expect(catalog.cards).toHaveCount(24);
    const shown = await catalog.cards.getByRole('heading', { level: 2 }).allTextContents();
    await catalog.more.click();
    await page.waitForURL(/after=/);
    await expect(catalog.cards).toHaveCount(1);
    expect(shown).not.toContain(await catalog.cards.getByRole('heading', { level: 2 }).textContent());
    await page.getByRole('link', { name: 'Revenir au début de la liste' }).click();
    await page.waitForURL((url) => !url.search.includes('after='));
    await expect(catalog.cards).toHaveCount(24);
    await expect(catalog.search).toHaveValue(word);
  },
);
