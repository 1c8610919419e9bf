import { newPerson } from '../../support/api-client.ts';
import { untilHydrated } from '../../support/crawling/rendered.ts';
import { LoginPage, RegisterPage } from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test('registration shows an error beside each missing field', async ({ page }) => {
  const register = new RegisterPage(page);
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("S'inscrire");
  await register.submit.click();
  await expect(register.name).toHaveAccessibleDescription('Le nom est requis');
  await expect(register.email).toHaveAccessibleDescription("L'e-mail est requis");
  await expect(register.password).toHaveAccessibleDescription(/Le mot de passe est requis/);
  await expect(register.confirmation).toHaveAccessibleDescription('Confirmez le mot de passe');
  await expect(register.name).toBeFocused();
  await expect(register.email).toHaveAttribute('type', 'email');
});

test('registration rejects a short password, a different confirmation and an invalid email, and keeps the input', async ({
  page,
}) => {
  const register = new RegisterPage(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/register');
  await register.name.fill('Zoé Testard');
  await register.email.fill('zoe@');
  await register.password.fill('abcde');
  await register.confirmation.fill('abcdef');
  await register.submit.click();
  await expect(register.email).toHaveAccessibleDescription("L'adresse e-mail n'est pas valide");
  await expect(register.password).toHaveAccessibleDescription(/Le mot de passe doit contenir au moins 6 caractères/);
  await expect(register.confirmation).toHaveAccessibleDescription('Les mots de passe ne correspondent pas');

  await register.password.fill('abcdefg');
  await expect(register.password).not.toHaveAccessibleDescription(/au moins 6 caractères[^.]/);
  await expect(register.confirmation).toHaveAccessibleDescription('Les mots de passe ne correspondent pas');
  await register.confirmation.fill('abcdefg');
  await expect(register.confirmation).not.toHaveAttribute('aria-invalid');
  await expect(register.name).toHaveValue('Zoé Testard');
  await expect(register.email).toHaveValue('zoe@');
  expect(requests.filter((url) => url.includes('/auth/register'))).toEqual([]);
});

test('registration creates the account, shows a toast and opens the catalog', async ({ page, api }) => {
  const person = newPerson();
  const register = new RegisterPage(page);
  const frame = new Frame(page);
  await page.goto('/register');
  await untilHydrated(page, register.form);
  await register.name.fill(person.name);
  await register.email.fill(`  ${person.email.toUpperCase()} `);
  await register.password.fill(person.password);
  await register.confirmation.fill(person.password);
  const sent = page.waitForRequest('**/api/auth/register');
  await register.submit.click();
  expect((await sent).postDataJSON()).toEqual({ name: person.name, email: person.email, password: person.password });
  expect((await sent).headers()).not.toHaveProperty('authorization');
  await frame.toastSays('Inscription réussie');
  await frame.arrivesAt('/courses', 'Nos Cours');
  await expect(page.getByRole('banner')).toContainText(person.name);

  const kept = await page.evaluate(() => localStorage.getItem('token'));
  const { status, body } = await api.as({ token: kept ?? '' }).call('GET', '/auth/me');
  expect({ status, body }).toMatchObject({ status: 200, body: { email: person.email, role: 'student' } });
});

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

test('registration shows that an email is taken and keeps the input', async ({ page, api, faults }) => {
  faults.expect(/status of 409.*\/api\/auth\/register/);
  const { email } = await api.register();
  const register = new RegisterPage(page);
  await page.goto('/register');
  await register.name.fill('Zoé Testard');
  await register.email.fill(email);
  await register.password.fill('Secret-123');
  await register.confirmation.fill('Secret-123');
  await register.submit.click();
  await new Frame(page).toastSays("Échec de l'inscription", 'Cet e-mail est déjà utilisé');
  await expect(page.getByRole('alert').or(register.form).first()).toContainText('Cet e-mail est déjà utilisé');
  await expect(register.name).toHaveValue('Zoé Testard');
  await expect(register.email).toHaveValue(email);
  await expect(register.password).toHaveValue('Secret-123');
  await expect(page).toHaveURL('/register');
});

test('registration shows progress and accepts one click only', async ({ page }) => {
  const person = newPerson();
  const register = new RegisterPage(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/register', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/register');
  await register.name.fill(person.name);
  await register.email.fill(person.email);
  await register.password.fill(person.password);
  await register.confirmation.fill(person.password);
  await register.submit.click();
  const busy = register.form.getByRole('button', { name: 'Inscription...' });
  await expect(busy).toBeDisabled();
  answer();
  await new Frame(page).arrivesAt('/courses', 'Nos Cours');
});
