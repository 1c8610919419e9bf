import { expectToLogInOnlyWith } from '../../support/accounts/credentials.ts';
import { mailPageOf } from '../../support/accounts/mails.ts';
import { letProofsAge } from '../../support/accounts/passing-time.ts';
import { newPerson } from '../../support/api-client.ts';
import { expectAccessible } from '../../support/hands/axe.ts';
import { pressOn, tabTo, typeInto } from '../../support/hands/keyboard.ts';
import { AccountPage } from '../../support/pages/account/account-page.ts';
import { IdentityDialog } from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.use({ signedInAs: 'student' });

const LINK = 'Confirmez votre nouvelle adresse e-mail';

test('a student changes the e-mail by the link sent to the new one; the old one is told', async ({
  page,
  account,
  address,
  faults,
}) => {
  faults.expect(/status of 40[03].*\/account\/email/, /status of 401.*\/auth\/login/);
  const student = signedIn(account);
  const { email } = newPerson();
  const frame = new Frame(page);
  const accountPage = new AccountPage(page);
  const identity = new IdentityDialog(page);
  await letProofsAge(student);
  await page.goto('/account');
  await typeInto(page, accountPage.newEmail, email);
  await page.keyboard.press('Enter');
  await expect(identity.password).toBeFocused();
  await page.keyboard.type(student.password);
  await page.keyboard.press('Enter');
  await expect(accountPage.email.getByRole('status')).toContainText(`Un e-mail est parti à ${email}.`);
  await expect(accountPage.email).toContainText(student.email);
  await expectAccessible(page);
  await typeInto(page, accountPage.newEmail, student.email);
  await page.keyboard.press('Enter');
  await expect(accountPage.newEmail).toHaveAccessibleDescription("C'est déjà l'adresse de votre compte");

  await page.goto(await mailPageOf(address, email, LINK));
  await tabTo(page, page.getByRole('link', { name: /verify-email#/ }));
  await page.keyboard.press('Enter');
  await expect(frame.heading).toHaveText('Adresse changée');
  await expectAccessible(page);
  await pressOn(page, page.getByRole('link', { name: 'Continuer' }));
  await frame.arrivesAt('/dashboard', 'Tableau de bord');
  const notice = await mailPageOf(address, student.email, "L'adresse e-mail de votre compte a été changée");
  await page.goto(notice);
  await expect(page.getByRole('main')).not.toContainText(email);
  await expect(page.getByRole('main')).toContainText('z***@exemple.example');
  await page.goto('/account');
  await expect(accountPage.email.getByText(email)).toBeVisible();
  await expect(accountPage.email.getByText('Confirmée')).toBeVisible();

  await expectToLogInOnlyWith(page, { ...student, email }, student);
});

test('the link says that another account has the address now, and where to choose another one', async ({
  page,
  account,
  address,
  api,
  faults,
}) => {
  faults.expect(/status of 409.*\/verify-email/);
  const { token } = signedIn(account);
  const person = newPerson();
  await api.as({ token }).expect('POST', '/account/email', { email: person.email });
  const mail = await mailPageOf(address, person.email, LINK);
  await api.register(person);
  await page.goto(mail);
  await tabTo(page, page.getByRole('link', { name: /verify-email#/ }));
  await page.keyboard.press('Enter');
  await expect(new Frame(page).heading).toHaveText('Cette adresse est déjà prise');
  await expectAccessible(page);
  await pressOn(page, page.getByRole('link', { name: 'Choisir une autre adresse' }));
  await new Frame(page).arrivesAt('/account', 'Votre compte');
  await expect(new AccountPage(page).email).toContainText(signedIn(account).email);
});
