import type { Page } from 'playwright/test';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test('offline, a banner says so, and what failed loads by itself when the network is back', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(
    /ERR_INTERNET_DISCONNECTED|ERR_NAME_NOT_RESOLVED/,
    /load failed/,
    /remote|federation|Loading|part of the page/i,
  );
  const catalog = new CatalogPage(page);
  const banner = page.getByText('Vous êtes hors ligne. Ce qui manque se chargera au retour de la connexion.');
  await catalog.open();
  await page.waitForLoadState('networkidle');
  await expect(banner).toBeHidden();

  await context.setOffline(true);
  await expect(banner).toBeInViewport({ ratio: 1 });
  await catalog.level('Avancé').click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Impossible de charger les cours');
  // A phone says that it is back before it reaches any server.
  const unreached = await failFirst(page, '**/api/courses?*');
  await context.setOffline(false);
  await expect.poll(() => unreached.count).toBe(2);
  await expect(catalog.cards.first()).toContainText('Avancé');
  await expect(banner).toBeHidden();

  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
  await new Frame(page).arrivesAt('/contact', 'Cette page est momentanément indisponible');
  await failFirst(page, '**/*.js*');
  await context.setOffline(false);
  await new Frame(page).arrivesAt('/contact', 'Écrivez-nous');
});

/** Lets the next two requests of this kind fail, and counts them. */
async function failFirst(page: Page, address: string): Promise<{ count: number }> {
  const failed = { count: 0 };
  await page.route(address, (route) => {
    if (failed.count === 2) return route.fallback();
    failed.count += 1;
    return route.abort('namenotresolved');
  });
  return failed;
}
