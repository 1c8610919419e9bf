import { newCourse } from '../../support/api-client.ts';
import { pressOn, tabTo, typeInto } from '../../support/hands/keyboard.ts';
import { AdminCoursesPage } from '../../support/pages/administration/admin-courses-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test.use({ signedInAs: 'admin' });

test('an administrator creates and deletes a course without a mouse, in a dialog that keeps the focus, which comes back', async ({
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
