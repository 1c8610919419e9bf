import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

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
});

test('the header stays, a new page starts at the top, and going back restores the scroll position', async ({
  page,
}) => {
  const frame = new Frame(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Campus México' })).toBeVisible();
  const link = page.getByRole('link', { name: 'PROGRAMME DE FORMATION PHACO' });
  await link.scrollIntoViewIfNeeded();
  await expect(link).toBeInViewport();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(1000);
  expect(await page.getByRole('banner').boundingBox()).toMatchObject({ x: 0, y: 0 });
  await link.click();
  await frame.arrivesAt('/courses', 'Nos Cours');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1);
});
