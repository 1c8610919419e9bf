import { AuthenticatorApp } from '../../support/accounts/authenticator-app.ts';
import { mailPageOf } from '../../support/accounts/mails.ts';
import { letProofsAge } from '../../support/accounts/passing-time.ts';
import { expectAccessible } from '../../support/hands/axe.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
import { AccountPage } from '../../support/pages/account/account-page.ts';
import { IdentityDialog, LoginPage, ProofOfIdentity } from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.use({ signedInAs: 'student' });

test('a student sets up an application, logs in with a code, and switches it off with a recovery code', async ({
  page,
  account,
  address,
  api,
  faults,
}) => {
  faults.expect(/status of 40[013].*\/(second-factor|reauthenticate)/, /status of 401.*\/auth\/login/);
  const student = signedIn(account);
  const frame = new Frame(page);
  const { secondFactor, recoveryCodes, confirmation } = new AccountPage(page);
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('link', { name: `${student.name}, votre compte` })
    .click();
  await frame.arrivesAt('/account', 'Votre compte');
  await secondFactor.getByRole('button', { name: 'Activer avec une application' }).click();
  await expect(secondFactor.getByRole('img', { name: /^Code QR/ })).toBeVisible();
  await expectAccessible(page);
  const authenticator = new AuthenticatorApp((await secondFactor.locator('code').textContent()) ?? '');
  const firstCode = secondFactor.getByRole('textbox', { name: 'Code à six chiffres' });
  await firstCode.fill(authenticator.wrongCode());
  await firstCode.press('Enter');
  await expect(firstCode).toHaveAccessibleDescription(/Ce code n'est pas celui de l'application/);
  await firstCode.fill(authenticator.newCode());
  await firstCode.press('Enter');

  await expect(secondFactor.getByRole('heading', { name: 'Vos codes de secours' })).toBeFocused();
  await frame.toastSays('Double vérification activée');
  await expectAccessible(page);
  const codes = await recoveryCodes.allTextContents();
  expect(new Set(codes).size).toBe(10);
  await clickOnceAccepted(secondFactor.getByRole('button', { name: 'Je les ai gardés' }));
  await page.reload();
  await expect(secondFactor).toContainText('Il vous reste 10 codes de secours');
  await expect(page.getByText(codes[0] ?? '')).toHaveCount(0);
  await mailPageOf(address, student.email, 'La double vérification est activée');

  await frame.logout.click();
  await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
  await page.goto('/login');
  await new LoginPage(page).login(student);
  const step = new ProofOfIdentity(page.getByRole('main'));
  await expect(frame.heading).toHaveText('Double vérification');
  await expect(step.code).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(authenticator.wrongCode());
  await page.keyboard.press('Enter');
  await expect(step.code).toHaveAccessibleDescription(/Ce code est incorrect ou a déjà servi/);
  await step.code.fill(authenticator.newCode());
  await page.keyboard.press('Enter');
  await frame.arrivesAt('/dashboard', 'Tableau de bord');

  await letProofsAge(student);
  const identity = new IdentityDialog(page);
  await page.goto('/account');
  await secondFactor.getByRole('button', { name: 'Désactiver' }).click();
  await clickOnceAccepted(confirmation.getByRole('button', { name: 'Désactiver' }));
  await expect(identity.code).toBeFocused();
  await clickOnceAccepted(identity.button('Utiliser un code de secours'));
  await expect(identity.recoveryCode).toBeFocused();
  await expectAccessible(page);
  // As copied from paper.
  await page.keyboard.type((codes[0] ?? '').toLowerCase().replaceAll('-', ' '));
  await page.keyboard.press('Enter');
  await frame.toastSays('Double vérification désactivée');
  await expect(secondFactor).toContainText('Elle est désactivée.');
  await mailPageOf(address, student.email, 'La double vérification est désactivée');
  expect((await api.login(student.email, student.password)).email).toBe(student.email);
});
