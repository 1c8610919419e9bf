import { newPerson } from '../../support/api-client.ts';
import { LoginPage, RegisterPage } from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test('who registers from a course page comes back to it and is told what the enrollment costs; who has an account, too', async ({
  page,
  context,
  createCourse,
}) => {
  const course = await createCourse({ price: 1290 });
  const person = newPerson();
  const frame = new Frame(page);
  const at = `/courses/${course._id}`;
  await page.goto(at);
  await page.getByRole('banner').getByRole('link', { name: "S'inscrire" }).click();
  await frame.arrivesAt(`/register?cours=${course._id}`, "S'inscrire");
  await new RegisterPage(page).register(person);
  await frame.arrivesAt(at, course.title);

  const bar = page.locator('.action-bar');
  for (const text of [course.title, /1\s290,00\s€/]) await expect(bar).toContainText(text);
  await bar.getByRole('button', { name: "S'inscrire" }).click();
  await frame.toastSays('Inscription réussie!', new RegExp(`${course.title}.*1\\s290,00\\s€`));

  await frame.logout.click();
  await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
  await page.goto(at);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Créer un compte' }).click({ modifiers: ['Control'] });
  const tab = await opened;
  await tab.getByRole('main').getByRole('link', { name: 'Connexion' }).click();
  await new Frame(tab).arrivesAt(`/login?cours=${course._id}`, 'Connexion');
  await new LoginPage(tab).login(person);
  await new Frame(tab).arrivesAt(at, course.title);
});
