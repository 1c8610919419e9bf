import { newCourse } from '../../support/api-client.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
import { AdminCoursesPage } from '../../support/pages/administration/admin-courses-page.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test.use({ signedInAs: 'admin' });

test('an administrator creates, changes, deletes a course with a student and brings it back, and the catalog shows each change', async ({
  page,
  api,
}) => {
  const course = newCourse({ level: 'Intermédiaire', price: 990.5 });
  const renamed = `${course.title} bis`;
  const courses = new AdminCoursesPage(page);
  const catalog = new CatalogPage(page);
  const frame = new Frame(page);
  await page.goto('/admin/courses');
  await courses.create.click();
  await expect(courses.field('Niveau')).toHaveValue('Débutant');
  await courses.fill(course);
  await courses.field('Langue').selectOption('Espagnol');
  await courses.button('Créer le cours').click();
  await frame.toastSays('Cours créé');
  await expect(courses.dialog).toBeHidden();
  await expect(courses.card(course.title)).toContainText(/990,50\s€/);
  await frame.link('Cours').click();
  await frame.arrivesAt('/courses', 'Nos Cours');
  await expect(catalog.card(course.title)).toContainText('Intermédiaire');
  await expect(catalog.card(course.title)).toContainText('Espagnol');

  await page.goBack();
  await courses.edit(course.title).click();
  await expect(courses.field('Titre')).toHaveValue(course.title);
  await expect(courses.field('Prix')).toHaveValue('990.5');
  await courses.field('Titre').fill(renamed);
  await courses.button('Enregistrer').click();
  await frame.toastSays('Cours mis à jour');
  await expect(courses.card(renamed)).toBeVisible();
  await frame.link('Cours').click();
  await frame.arrivesAt('/courses', 'Nos Cours');
  await expect(catalog.card(renamed)).toBeVisible();
  await expect(catalog.card(course.title)).toHaveCount(0);

  const { _id: course_id } = (await api.courseNamed(renamed)) ?? {};
  const student = api.as(await api.register());
  await student.expect('POST', '/enrollments', { course_id });
  const mine = () => student.expect<{ enrollment: object }[]>('GET', '/enrollments/my-courses');
  const [enrolled] = await mine();
  await page.goto('/admin/courses');
  await courses.delete(renamed).click();
  for (const text of ['Êtes-vous sûr de vouloir supprimer ce cours?', '1 étudiant perd ce cours', 'Archiver plutôt']) {
    await expect(courses.confirmation).toContainText(text);
  }
  await courses.confirmation.getByRole('button', { name: 'Annuler' }).click();
  await expect(courses.card(renamed)).toBeVisible();
  await clickOnceAccepted(courses.delete(renamed));
  await courses.confirmation.getByRole('button', { name: 'Supprimer' }).click();
  await frame.toastSays('Cours supprimé');
  await expect(courses.card(renamed)).toHaveCount(0);
  await frame.link('Cours').click();
  await expect(catalog.cards).not.toHaveCount(0);
  await expect(catalog.card(renamed)).toHaveCount(0);
  expect(await api.courseNamed(renamed)).toBeUndefined();
  expect(await mine()).toEqual([]);

  await page.goBack();
  await page.getByRole('button', { name: 'Supprimés' }).click();
  await courses.card(renamed).getByRole('button', { name: 'Rétablir' }).click();
  await frame.toastSays('Cours rétabli');
  await expect(courses.card(renamed)).toHaveCount(0);
  await page.getByRole('button', { name: 'Au catalogue' }).click();
  await expect(courses.card(renamed)).toContainText('1 inscrit');
  expect(await mine()).toEqual([enrolled]);
});
