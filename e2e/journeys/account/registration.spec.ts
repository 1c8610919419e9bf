import { newPerson } from '../../support/api-client.ts';
import { LoginPage, RegisterPage } from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test('who registers from a course page comes back to it, and is told what the enrollment costs', async ({
  page,
  createCourse,
}) => {
  const course = await createCourse({ price: 1290 });
  const person = newPerson();
  const register = new RegisterPage(page);
  const frame = new Frame(page);
  await page.goto(`/courses/${course._id}`);
  await page.getByRole('banner').getByRole('link', { name: "S'inscrire" }).click();
  await frame.arrivesAt(`/register?cours=${course._id}`, "S'inscrire");
  await register.name.fill(person.name);
  await register.email.fill(person.email);
  await register.password.fill(person.password);
  await register.confirmation.fill(person.password);
  await register.submit.click();
  await frame.arrivesAt(`/courses/${course._id}`, course.title);

  const bar = page.locator('.action-bar');
  for (const text of [course.title, /1\s290,00\s€/]) await expect(bar).toContainText(text);
  await bar.getByRole('button', { name: "S'inscrire" }).click();
  await frame.toastSays('Inscription réussie!', 'Vous êtes maintenant inscrit à ce cours');
  await frame.toastSays('Inscription réussie!', new RegExp(`${course.title}.*1\\s290,00\\s€`));
});

test('who opens the registration of a course in another tab and has an account logs in there, and comes back to the course', async ({
  page,
  context,
  api,
  createCourse,
}) => {
  const [course, student] = [await createCourse(), await api.register()];
  await page.goto(`/courses/${course._id}`);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Créer un compte' }).click({ modifiers: ['Control'] });
  const tab = await opened;
  await tab.getByRole('main').getByRole('link', { name: 'Connexion' }).click();
  await new Frame(tab).arrivesAt(`/login?cours=${course._id}`, 'Connexion');
  await new LoginPage(tab).login(student);
  await new Frame(tab).arrivesAt(`/courses/${course._id}`, course.title);
});
