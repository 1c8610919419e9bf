import { mailPageOf } from '../../support/accounts/mails.ts';
import { newPerson } from '../../support/api-client.ts';
import { pressOn, tabTo, typeInto } from '../../support/hands/keyboard.ts';
import { LoginPage, RegisterPage } from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test('a new student confirms the address by the mail, with the keyboard', async ({ page, address, api }) => {
  const person = newPerson();
  const register = new RegisterPage(page);
  await page.goto('/register');
  await typeInto(page, register.name, person.name);
  await typeInto(page, register.email, person.email);
  await typeInto(page, register.password, person.password);
  await typeInto(page, register.confirmation, person.password);
  await page.keyboard.press('Enter');
  await new Frame(page).arrivesAt('/courses', 'Nos Cours');
  await page.goto('/dashboard');
  const notice = page.getByText('Confirmez votre adresse e-mail pour recevoir votre certificat.');
  await expect(notice).toBeVisible();

  await page.goto(await mailPageOf(address, person.email, 'Confirmez votre adresse e-mail'));
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Confirmer mon adresse' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: /verify-email#/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adresse confirmée');
  await expect(page).toHaveURL('/verify-email');
  await pressOn(page, page.getByRole('link', { name: 'Continuer' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de bord');
  await expect(notice).toBeHidden();
  expect((await api.login(person.email, person.password)).email).toBe(person.email);
});

test('a forgotten password is replaced by the mail, with the keyboard', async ({ page, address, api }) => {
  const { email } = await api.register();
  const login = new LoginPage(page);
  await page.goto('/login');
  await pressOn(page, page.getByRole('link', { name: 'Mot de passe oublié' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mot de passe oublié');
  await typeInto(page, page.getByLabel('E-mail'), email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Si un compte existe avec l'adresse/)).toContainText(email);

  await page.goto(await mailPageOf(address, email, 'Choisissez un nouveau mot de passe'));
  await tabTo(page, page.getByRole('link', { name: /reset-password#/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouveau mot de passe');
  await typeInto(page, page.getByRole('textbox', { name: 'Nouveau mot de passe' }), 'Tout-nouveau-1');
  await typeInto(page, page.getByRole('textbox', { name: 'Confirmer le mot de passe' }), 'Tout-nouveau-1');
  await page.keyboard.press('Enter');
  await new Frame(page).toastSays('Mot de passe changé', 'Connectez-vous avec le nouveau.');
  await expect(page).toHaveURL('/login');
  await login.login({ email, password: 'Tout-nouveau-1' });
  await new Frame(page).arrivesAt('/dashboard', 'Tableau de bord');
  await mailPageOf(address, email, 'Votre mot de passe a été changé');
});
