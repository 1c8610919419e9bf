import { uniqueWord } from '../../support/api-client.ts';
import { untilHydrated } from '../../support/crawling/rendered.ts';
import { LoginPage } from '../../support/pages/account/account-pages.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test('a visitor is redirected to login and returns to the same search', async ({ page, api, createCourse }) => {
  const word = uniqueWord();
  const course = await createCourse({ title: `Suture ${word}`, level: 'Avancé' });
  const student = await api.register();
  const catalog = new CatalogPage(page);
  const frame = new Frame(page);
  await catalog.open();
  await catalog.level('Avancé').click();
  await catalog.search.fill(word);
  await expect(catalog.cards).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(word));
  const { pathname, search } = new URL(page.url());
  await catalog.enroll(course.title).click();
  await frame.toastSays('Connexion requise', 'Veuillez vous connecter pour vous inscrire');
  await frame.arrivesAt(`/login?cours=${course._id}`, 'Connexion');

  await new LoginPage(page).login(student);
  await frame.toastSays('Connexion réussie');
  await frame.arrivesAt(pathname + search, 'Nos Cours');
  await expect(catalog.search).toHaveValue(word);
  await expect(catalog.enroll(course.title)).toBeEnabled();
});

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
