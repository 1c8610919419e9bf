import { CatalogPage } from '../pages/catalog-page.ts';
import { Frame } from '../pages/frame.ts';
import { expect, test } from '../support/test.ts';

test('offline, a banner says so, and what failed loads by itself when the network is back', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/, /load failed/, /remote|federation|Loading|part of the page/i);
  const catalog = new CatalogPage(page);
  const banner = page.getByText('Vous êtes hors ligne. Ce qui manque se chargera au retour de la connexion.');
  await catalog.open();
  await page.waitForLoadState('networkidle');
  await expect(banner).toBeHidden();

  await context.setOffline(true);
  await expect(banner).toBeInViewport({ ratio: 1 });
  await catalog.level('Avancé').click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Impossible de charger les cours');
  await context.setOffline(false);
  await expect(catalog.cards).not.toHaveCount(0);
  await expect(banner).toBeHidden();

  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
  await new Frame(page).arrivesAt('/contact', 'Cette page est momentanément indisponible');
  await context.setOffline(false);
  await new Frame(page).arrivesAt('/contact', 'Écrivez-nous');
});
