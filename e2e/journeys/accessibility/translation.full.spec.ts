import { uniqueWord } from '../../support/api-client.ts';
import { untilHydrated } from '../../support/crawling/rendered.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
import { publishQuiz } from '../../support/learning/program.ts';
import { LoginPage } from '../../support/pages/account/account-pages.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { LearnPage } from '../../support/pages/learning/learn-page.ts';
import { expect, test } from '../../support/test.ts';
import { translated, translatePages } from '../../support/translation.ts';

test.beforeEach(({ page }) => translatePages(page));

test('whoever has the pages translated sees what a search finds, and why a login is refused', async ({
  page,
  createCourse,
  faults,
}) => {
  faults.expect(/status of 401/);
  const word = uniqueWord();
  const first = await createCourse({ title: `Lampe ${word}`, level: 'Débutant' });
  const second = await createCourse({ title: `Loupe ${word}`, level: 'Avancé' });
  const catalog = new CatalogPage(page);
  await catalog.open();
  await untilHydrated(page, catalog.search);
  await expect(new Frame(page).heading).toHaveText(translated('Nos Cours'));
  const titles = catalog.cards.getByRole('heading', { level: 2 });
  await catalog.search.pressSequentially(word);
  await expect(titles).toHaveCount(2);
  await catalog.search.fill(`lampe ${word}`);
  await expect(titles).toHaveCount(1);
  await expect(titles).toContainText('Lampe');
  await catalog.search.fill(word);
  await expect(titles).toHaveCount(2);
  await page.getByRole('group', { name: 'Niveau' }).getByRole('button', { name: 'Avancé' }).click();
  await expect(titles).toHaveCount(1);
  await expect(titles).toContainText('Loupe');
  await catalog.search.fill('introuvable');
  await expect(catalog.empty).toBeVisible();
  await page.goto(`/courses/${first._id}`);
  await expect(new Frame(page).heading).toHaveText(translated(first.title));
  await page.goto(`/courses/${second._id}`);
  await expect(new Frame(page).heading).toHaveText(translated(second.title));

  await page.goto('/login');
  const login = new LoginPage(page);
  await untilHydrated(page, login.email);
  await login.login({ email: 'personne@example.org', password: 'Faux-2026!' });
  await expect(login.banner).toHaveText(translated('Email ou mot de passe incorrect'));
  await login.email.fill('personne');
  await login.submit.click();
  await expect(login.email).toHaveAccessibleDescription(/‹.*e-mail.*›/i);
  await login.email.fill('personne@example.org');
  await expect(login.email).toHaveAccessibleDescription('');
});

test.describe(() => {
  test.use({ signedInAs: 'student' });

  test('whoever has the pages translated takes a quiz, and sees each score', async ({
    page,
    createCourse,
    superAdminApi,
  }) => {
    const course = await createCourse();
    const quiz = await publishQuiz(superAdminApi, course._id);
    await page.goto(`/courses/${course._id}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: /S'inscrire/ })
      .click();
    await page.getByRole('link', { name: 'Commencer le cours' }).click();
    const learn = new LearnPage(page);
    await learn.open(course._id, quiz);
    await page.getByRole('button', { name: 'Commencer le quiz' }).click();
    await learn.answerQuiz('8 mm');
    await expect(page.getByRole('heading', { name: "Le seuil n'est pas encore atteint" })).toBeVisible();
    await expect(page.getByRole('article').getByText(/^‹0\s%›$/)).toBeVisible();
    await clickOnceAccepted(page.getByRole('button', { name: 'Faire une autre tentative' }));
    await learn.choose('8 mm');
    await learn.choose('5,2 mm');
    await clickOnceAccepted(page.getByRole('button', { name: 'Terminer le quiz' }));
    await expect(page.getByRole('heading', { name: 'Quiz réussi' })).toBeVisible();
    await expect(page.getByRole('article').getByText(/^‹100\s%›$/)).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('article', { name: course.title })).toContainText(/‹100\s%›/);
  });
});
