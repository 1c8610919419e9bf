import { newCourse } from '../../support/api-client.ts';
import { storageOf } from '../../support/network/storage.ts';
import { AdminCoursesPage } from '../../support/pages/administration/admin-courses-page.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test.use({ signedInAs: 'admin', granted: ['manage_courses', 'manage_users'] });

test('a course by invitation is written unseen, enters the catalog, and opens to the student whom an administrator enrolls', async ({
  page,
  visitor,
  browser,
  address,
  api,
  superAdminApi,
  faults,
}) => {
  faults.expect(/\/api\/courses\//, /404/);
  const student = await api.register();
  const course = newCourse();
  const courses = new AdminCoursesPage(page);
  const frame = new Frame(page);
  await page.goto('/admin/courses');
  await courses.create.click();
  await courses.fill(course);
  await courses.dialog.getByText('En brouillon', { exact: true }).click();
  await courses.field('Inscriptions').selectOption('Sur invitation ou par établissement');
  await courses.button('Créer le cours').click();
  await frame.toastSays('Brouillon créé', course.title);
  await expect(courses.card(course.title)).toContainText('Brouillon');
  const catalog = new CatalogPage(visitor);
  await visitor.goto('/courses');
  await expect(catalog.cards).not.toHaveCount(0);
  await expect(catalog.card(course.title)).toHaveCount(0);
  const program = courses.card(course.title).getByRole('link', { name: /^Programme/ });
  const id = (await program.getAttribute('href'))?.split('/').at(-1) ?? '';
  await visitor.goto(`/courses/${id}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText("Ce cours n'existe plus");

  await courses
    .card(course.title)
    .getByRole('button', { name: `Autres actions ${course.title}` })
    .click();
  await page.getByRole('menuitem', { name: 'Mettre au catalogue' }).click();
  await courses.confirmation.getByRole('button', { name: 'Mettre au catalogue' }).click();
  await frame.toastSays('Cours mis au catalogue', course.title);
  await visitor.goto(`/courses/${id}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(course.title);
  await expect(visitor.getByRole('main')).toContainText(/invitation/);

  await page.goto(`/admin/users?q=${encodeURIComponent(student.email)}`);
  await page.getByRole('link', { name: student.name }).click();
  await frame.arrivesAt(`/admin/users/${student._id}`, student.name);
  await page.getByRole('button', { name: 'Inscrire à un cours' }).click();
  const enrolling = page.getByRole('dialog', { name: `Inscrire ${student.name}` });
  await enrolling.getByRole('searchbox', { name: 'Rechercher un cours' }).fill(course.title);
  await enrolling.getByText(course.title, { exact: true }).click();
  await enrolling.getByRole('button', { name: 'Inscrire' }).click();
  await expect(page.getByRole('region', { name: 'Inscriptions' })).toContainText(course.title);

  const learner = await browser.newPage({ baseURL: address, storageState: storageOf(address, student) });
  await learner.goto('/dashboard');
  await expect(learner.getByRole('main')).toContainText(course.title);
  await learner.getByRole('button', { name: /^Notifications, 1 non lue/ }).click();
  await learner.getByRole('link', { name: /Vous êtes inscrit au cours/ }).click();
  await expect(learner.getByRole('heading', { level: 1 })).toHaveText(course.title);
  await learner.close();
  await superAdminApi.removeCourse(id);
});
