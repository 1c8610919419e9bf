import { newCourse, uniqueWord } from '../../support/api-client.ts';
import { pressUntilAccepted } from '../../support/hands/click-guard.ts';
import { pressOn, tabTo, typeInto } from '../../support/hands/keyboard.ts';
import { LoginPage } from '../../support/pages/account/account-pages.ts';
import { AdminCoursesPage } from '../../support/pages/administration/admin-courses-page.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test('a student logs in, finds a course and enrolls without a mouse', async ({ page, api, createCourse }) => {
  const word = uniqueWord();
  const course = await createCourse({ title: `Clavier ${word}` });
  const student = await api.register();
  const frame = new Frame(page);
  const login = new LoginPage(page);
  const catalog = new CatalogPage(page);
  await page.goto('/');
  await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'Connexion' }));
  await frame.arrivesAt('/login', 'Connexion');
  await typeInto(page, login.email, student.email);
  await typeInto(page, login.password, student.password);
  await page.keyboard.press('Enter');
  await frame.arrivesAt('/dashboard', /.+/);
  await pressOn(page, page.getByRole('link', { name: 'Explorer les Cours' }));
  await frame.arrivesAt('/courses', 'Nos Cours');
  await typeInto(page, catalog.search, word);
  await expect(catalog.cards).toHaveCount(1);
  await pressOn(page, catalog.enroll(course.title), 'Space');
  await frame.toastSays('Inscription réussie!');
  const enrolled = catalog.card(course.title).getByRole('link', { name: /^Déjà inscrit/ });
  await pressUntilAccepted(page, () => pressOn(page, enrolled));
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('article', { name: course.title })).toBeVisible();
  await pressOn(page, frame.logout);
  await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
});

test.describe('an administrator', () => {
  test.use({ signedInAs: 'admin' });

  test('creates and deletes a course without a mouse, in a dialog that keeps the focus, which comes back', async ({
    page,
    api,
    faults,
  }) => {
    // The preview requests the address while it is being typed.
    faults.expect(/status of 404.*\(\/i/);
    const course = newCourse({ level: 'Intermédiaire' });
    const courses = new AdminCoursesPage(page);
    const frame = new Frame(page);
    await page.goto('/admin/courses');
    await pressOn(page, courses.create);
    await expect(courses.field('Titre')).toBeFocused();
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab');
      await expect(courses.dialog.locator(':focus')).toHaveCount(1);
    }
    await typeInto(page, courses.field('Titre'), course.title);
    await typeInto(page, courses.field('Description'), course.description);
    await typeInto(page, courses.field('Durée'), course.duration);
    await tabTo(page, courses.field('Niveau'));
    await page.keyboard.press('ArrowDown');
    await expect(courses.field('Niveau')).toHaveValue('Intermédiaire');
    await typeInto(page, courses.field('Prix'), '1290');
    await typeInto(page, courses.field('Image'), course.image);
    await pressOn(page, courses.button('Créer le cours'));
    await frame.toastSays('Cours créé');
    await expect(courses.dialog).toBeHidden();
    await expect(courses.create).toBeFocused();
    expect(await api.courseNamed(course.title)).toMatchObject({ ...course });

    await pressOn(page, courses.delete(course.title));
    await expect(courses.confirmation.getByRole('button', { name: 'Annuler' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(courses.delete(course.title)).toBeFocused();
    await page.keyboard.press('Enter');
    await pressOn(page, courses.confirmation.getByRole('button', { name: 'Supprimer' }));
    await frame.toastSays('Cours supprimé');
    await expect(courses.create).toBeFocused();
    expect(await api.courseNamed(course.title)).toBeUndefined();
  });
});
