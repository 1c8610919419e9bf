import { mailPageOf } from '../../support/accounts/mails.ts';
import { newPerson } from '../../support/api-client.ts';
import { LoginPage, RegisterPage } from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test('a new student confirms the address by the mail, and replaces a forgotten password by another one', async ({
  page,
  address,
}) => {
  const person = newPerson();
  const frame = new Frame(page);
  await page.goto('/register');
  await new RegisterPage(page).register(person);
  await frame.arrivesAt('/courses', 'Nos Cours');
  await page.goto('/dashboard');
  const notice = page.getByText('Confirmez votre adresse e-mail pour recevoir votre certificat.');
  await expect(notice).toBeVisible();
  await page.goto(await mailPageOf(address, person.email, 'Confirmez votre adresse e-mail'));
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Confirmer mon adresse' })).toBeVisible();
  await page.getByRole('link', { name: /verify-email#/ }).click();
  await frame.arrivesAt('/verify-email', 'Adresse confirmée');
  await page.getByRole('link', { name: 'Continuer' }).click();
  await expect(frame.heading).toHaveText('Tableau de bord');
  await expect(notice).toBeHidden();

  await frame.logout.click();
  await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click();
  await expect(frame.heading).toHaveText('Mot de passe oublié');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('E-mail').press('Enter');
  await expect(page.getByText(/Si un compte existe avec l'adresse/)).toContainText(person.email);
  await page.goto(await mailPageOf(address, person.email, 'Choisissez un nouveau mot de passe'));
  await page.getByRole('link', { name: /reset-password#/ }).click();
  await expect(frame.heading).toHaveText('Nouveau mot de passe');
  const password = 'Tout-nouveau-1';
  await page.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill(password);
  await page.getByRole('textbox', { name: 'Confirmer le mot de passe' }).fill(password);
  await page.keyboard.press('Enter');
  await frame.toastSays('Mot de passe changé', 'Connectez-vous avec le nouveau.');
  await expect(page).toHaveURL('/login');
  await new LoginPage(page).login({ email: person.email, password });
  await frame.arrivesAt('/dashboard', 'Tableau de bord');
  await mailPageOf(address, person.email, 'Votre mot de passe a été changé');
});
