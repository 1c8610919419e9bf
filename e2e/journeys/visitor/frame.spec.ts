import { untilHydrated } from '../../support/crawling/rendered.ts';
import { PHONE } from '../../support/hands/axe.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test('on a phone the menu opens, navigates, and closes by navigation, button and Escape', async ({ page }) => {
  const frame = new Frame(page);
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await expect(frame.links).toBeHidden();
  await expect(frame.menu).toBeHidden();
  await frame.menuToggle.click();
  await expect(frame.menuToggle).toHaveAttribute('aria-expanded', 'true');
  await expect(frame.menu.getByRole('link')).toHaveText(['Accueil', 'Cours', 'Webinaires', 'À Propos', 'Contact']);

  await frame.menu.getByRole('link', { name: 'Contact' }).click();
  await frame.arrivesAt('/contact', /.+/);
  await expect(frame.heading).toBeFocused();
  await expect(frame.menu).toBeHidden();
  await frame.menuToggle.click();
  await expect(frame.menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(frame.menu).toBeHidden();
  await expect(frame.menuToggle).toBeFocused();
  await frame.menuToggle.click();
  await frame.menu.getByRole('link', { name: 'Contact' }).click();
  await expect(frame.menu, 'also when one is there already').toBeHidden();
});

test('pages have a title, one main heading, which gets the focus, a link that skips to the content, and the frame', async ({
  page,
  faults,
}) => {
  faults.expect(/404 \(Not Found\) \(\/contact\/nulle-part\)/);
  const frame = new Frame(page);
  await page.goto('/');
  await untilHydrated(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(frame.heading).not.toBeFocused();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Aller au contenu' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();

  const checks = page.getByRole('link', { name: 'Vérifier un certificat' });
  await expect(checks).toHaveCount(2);
  for (const link of await checks.all()) await expect(link).toHaveAttribute('href', '/certificates');
  for (const [link, title] of [
    ['Cours', /^Nos Cours · Académie Iris$/],
    ['À Propos', /^À Propos · Académie Iris$/],
    ['Contact', /^Contact · Académie Iris$/],
    ['Accueil', /^Académie Iris · La formation/],
  ] as const) {
    await frame.link(link).click();
    await expect(page).toHaveTitle(title);
    await expect(frame.heading).toHaveCount(1);
    await expect(frame.heading).toBeFocused();
  }
  await page.goto('/contact/nulle-part');
  await frame.arrivesAt('/contact/nulle-part', 'Page introuvable');
  await expect(page).toHaveTitle(/^Page introuvable · Académie Iris$/);
  await expect(frame.footer).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: "Revenir à l'accueil" }).click();
  await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
});
