import { uniqueWord } from '../../support/api-client.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
import { LoginPage } from '../../support/pages/account/account-pages.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.describe('as a student', () => {
  test.use({ signedInAs: 'student' });

  test('enrolls once, sees the count increase and the course on the dashboard', async ({
    page,
    account,
    api,
    createCourse,
  }) => {
    const course = await createCourse({ level: 'Avancé', duration: '8 semaines' });
    const catalog = new CatalogPage(page);
    const frame = new Frame(page);
    await catalog.open();
    await expect(catalog.card(course.title)).toContainText('0 inscrit');
    await catalog.enroll(course.title).click();
    await frame.toastSays('Inscription réussie!', 'Vous êtes maintenant inscrit à ce cours');
    await expect(catalog.card(course.title)).toContainText('1 inscrit');
    await expect(catalog.enroll(course.title)).toHaveCount(0);
    const again = await api.as(signedIn(account)).call('POST', '/enrollments', { course_id: course._id });
    expect(again).toMatchObject({ status: 409, body: { detail: 'Vous êtes déjà inscrit à ce cours' } });

    await clickOnceAccepted(catalog.card(course.title).getByRole('link', { name: 'Déjà inscrit' }));
    await frame.arrivesAt('/dashboard', /.+/);
    const enrolled = page.getByRole('article', { name: course.title });
    for (const text of ['Avancé', '8 semaines', 'En préparation']) await expect(enrolled).toContainText(text);
    await expect(page.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();
    for (const label of ['Cours Inscrits', 'En Cours', 'Terminés', 'Progression Moyenne']) {
      await expect(page.getByRole('term').filter({ hasText: label })).toBeVisible();
    }
  });
});

test('the demo student has courses in every state of progress', async ({ page }) => {
  const login = new LoginPage(page);
  await page.goto('/login');
  await login.login({ email: 'etudiant@academie-iris.example', password: 'Iris-2026!' });
  await new Frame(page).arrivesAt('/dashboard', /.+/);
  await expect(page.getByText('Cours terminé!')).not.toHaveCount(0);
  await expect(page.getByText('un cours commencé vous attend')).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'En Cours' }).locator('+ *')).toHaveText('1');
  for (const state of ['En préparation', /^En cours, il reste/]) await expect(page.getByText(state)).not.toHaveCount(0);
  await expect(page.getByRole('progressbar').first()).toHaveAttribute('aria-valuemax', '100');
});

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
  await new Frame(other).logout.click();
  await expect(other).toHaveURL('/');
  await frame.arrivesAt('/login', 'Connexion');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect.poll(async () => (await api.as({ token }).call('GET', '/auth/me')).status).toBe(401);
});
