import { untilHydrated } from '../../support/crawling/rendered.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

const PHONE = { width: 390, height: 844 };

const TITLES = {
  '/': /^Académie Iris · La formation/,
  '/courses': /^Nos Cours · Académie Iris$/,
  '/about': /^À Propos · Académie Iris$/,
  '/contact': /^Contact · Académie Iris$/,
  '/login': /^Connexion · Académie Iris$/,
  '/register': /^S'inscrire · Académie Iris$/,
  '/nulle-part': /^Page introuvable · Académie Iris$/,
};

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the menu opens, navigates, and closes by navigation, button and Escape', async ({ page }) => {
    const frame = new Frame(page);
    await page.goto('/');
    await expect(frame.links).toBeHidden();
    await expect(frame.menu).toBeHidden();
    await frame.menuToggle.click();
    await expect(frame.menuToggle).toHaveAttribute('aria-expanded', 'true');
    await expect(frame.menu.getByRole('link')).toHaveText(['Accueil', 'Cours', 'À Propos', 'Contact']);
    const header = page.getByRole('banner');
    for (const link of ['Connexion', "S'inscrire"])
      await expect(header.getByRole('link', { name: link })).toBeVisible();

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
});

test('the help panel opens a chat in a new tab, with a French greeting', async ({ page, context, faults }) => {
  faults.expect(/left the academy: https:\/\/wa\.me\//);
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/plain', body: 'chat' }));
  const frame = new Frame(page);
  await page.goto('/');
  const toggle = page.getByRole('button', { name: /aide/ });
  await toggle.click();
  await expect(frame.help).toContainText('quelques minutes');
  const opened = page.waitForEvent('popup');
  await frame.help.getByRole('link', { name: 'Démarrer la Discussion' }).click();
  const chat = await opened;
  await chat.waitForURL(/^https:\/\/wa\.me\/33639980012\?text=Bonjour/);
  expect(new URL(chat.url()).searchParams.get('text')).toContain('cours');
  expect(await chat.evaluate(() => window.opener)).toBeNull();
  await chat.close();

  await page.keyboard.press('Escape');
  await expect(frame.help).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await toggle.click();
  await expect(frame.help).toBeHidden();
});

test('every page has a French title, its language and one main heading', async ({ page }) => {
  for (const [address, title] of Object.entries(TITLES)) {
    await page.goto(address);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  }
});

test('an unknown address shows a French 404 page inside the frame', async ({ page }) => {
  const frame = new Frame(page);
  for (const address of ['/nulle-part', '/contact/nulle-part']) {
    await page.goto(address);
    await frame.arrivesAt(address, 'Page introuvable');
    await expect(frame.footer).toBeVisible();
    await expect(frame.links).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: "Revenir à l'accueil" }).click();
  await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
});

test('navigation moves the focus to the heading of the next page', async ({ page }) => {
  const frame = new Frame(page);
  await page.goto('/');
  await untilHydrated(page);
  await expect(frame.heading).not.toBeFocused();
  for (const [link, heading] of [
    ['Cours', 'Nos Cours'],
    ['À Propos', /.+/],
    ['Contact', /.+/],
    ['Accueil', 'APPRENONS ENSEMBLE'],
  ] as const) {
    await frame.link(link).click();
    await expect(frame.heading).toHaveText(heading);
    await expect(frame.heading).toBeFocused();
  }
});

test('a new page starts at the top and going back restores the scroll position', async ({ page }) => {
  const frame = new Frame(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Campus México' })).toBeVisible();
  const link = page.getByRole('link', { name: 'PROGRAMME DE FORMATION PHACO' });
  await link.scrollIntoViewIfNeeded();
  await expect(link).toBeInViewport();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(1000);
  await link.click();
  await frame.arrivesAt('/courses', 'Nos Cours');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1);
});

test('the header stays visible while scrolling', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('link', { name: 'PROGRAMME DE FORMATION PHACO' });
  await link.scrollIntoViewIfNeeded();
  await expect(link).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  expect(await page.getByRole('banner').boundingBox()).toMatchObject({ x: 0, y: 0 });
});

test('the first Tab focuses the link that skips to the content', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Aller au contenu' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('the footer links to every page, and links without a page are inert', async ({ page }) => {
  const frame = new Frame(page);
  await page.goto('/');
  await expect(frame.footer.getByText('Chirurgie Réfractive')).not.toHaveAttribute('href');
  const checks = page.getByRole('link', { name: 'Vérifier un certificat' });
  await expect(checks).toHaveCount(2);
  for (const link of await checks.all()) await expect(link).toHaveAttribute('href', '/certificates');
  await frame.footer.getByRole('link', { name: 'À Propos' }).click();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { name: 'Excellence', exact: true })).toBeVisible();
});
