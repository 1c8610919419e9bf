import { untilHydrated } from '../../support/crawling/rendered.ts';
import { LoginPage } from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test('a session survives a reload, and logout ends it in every tab and on the server', async ({
  page,
  context,
  api,
}) => {
  const student = await api.register();
  const frame = new Frame(page);
  await page.goto('/login');
  await new LoginPage(page).login(student);
  await frame.arrivesAt('/dashboard', /.+/);
  await page.reload();
  await frame.arrivesAt('/dashboard', /.+/);

  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const other = await context.newPage();
  await other.goto('/courses');
  // The page that the server has rendered is that of the session: React could not continue it without.
  await untilHydrated(other);
  await new Frame(other).logout.click();
  await expect(other).toHaveURL('/');
  await frame.arrivesAt('/login', 'Connexion');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect.poll(async () => (await api.as({ token }).call('GET', '/auth/me')).status).toBe(401);
});
