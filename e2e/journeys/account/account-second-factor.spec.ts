import { AuthenticatorApp } from '../../support/accounts/authenticator-app.ts';
import { mailPageOf } from '../../support/accounts/mails.ts';
import { letProofsAge } from '../../support/accounts/passing-time.ts';
import { protect } from '../../support/accounts/second-factor.ts';
import { expectAccessible } from '../../support/hands/axe.ts';
import { pressOn, retypeInto, typeInto } from '../../support/hands/keyboard.ts';
import { AccountPage } from '../../support/pages/account/account-page.ts';
import { IdentityDialog, LoginPage, ProofOfIdentity } from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.describe('a student', () => {
  test.use({ signedInAs: 'student' });

  test('sets up an application, keeps the recovery codes, and logs in with a code', async ({
    page,
    account,
    address,
    faults,
  }) => {
    faults.expect(/status of 40[01].*\/second-factor/, /status of 401.*\/auth\/login/);
    const { name, email, password } = signedIn(account);
    const frame = new Frame(page);
    const accountPage = new AccountPage(page);
    const { secondFactor, recoveryCodes } = accountPage;
    await page.goto('/');
    await pressOn(page, page.getByRole('banner').getByRole('link', { name: `${name}, votre compte` }));
    await frame.arrivesAt('/account', 'Votre compte');
    await expect(secondFactor).toContainText('Elle est désactivée.');
    await pressOn(page, secondFactor.getByRole('button', { name: 'Activer avec une application' }));
    await expect(secondFactor.getByRole('img', { name: /^Code QR/ })).toBeVisible();
    await expectAccessible(page);
    const key = (await secondFactor.locator('code').textContent()) ?? '';
    expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);

    const authenticator = new AuthenticatorApp(key);
    const firstCode = secondFactor.getByRole('textbox', { name: 'Code à six chiffres' });
    await typeInto(page, firstCode, authenticator.wrongCode());
    await page.keyboard.press('Enter');
    await expect(firstCode).toHaveAccessibleDescription(/Ce code n'est pas celui de l'application/);
    await expect(firstCode).toBeFocused();
    await retypeInto(page, firstCode, await authenticator.newCode());
    await page.keyboard.press('Enter');

    await expect(secondFactor.getByRole('heading', { name: 'Vos codes de secours' })).toBeFocused();
    await expect(recoveryCodes).toHaveCount(10);
    await frame.toastSays('Double vérification activée');
    await expectAccessible(page);
    const codes = await recoveryCodes.allTextContents();
    expect(new Set(codes).size).toBe(10);
    await pressOn(page, secondFactor.getByRole('button', { name: 'Je les ai gardés' }));
    await expect(secondFactor).toContainText('Il vous reste 10 codes de secours');
    await page.reload();
    await expect(secondFactor).toContainText('Il vous reste 10 codes de secours');
    await expect(page.getByText(codes[0] ?? '')).toHaveCount(0);
    await expectAccessible(page);
    await mailPageOf(address, email, 'La double vérification est activée');

    await pressOn(page, frame.logout);
    await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
    await page.goto('/login');
    await new LoginPage(page).loginWithKeyboard({ email, password });
    const step = new ProofOfIdentity(page.getByRole('main'));
    await expect(frame.heading).toHaveText('Double vérification');
    await expect(step.code).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(authenticator.wrongCode());
    await page.keyboard.press('Enter');
    await expect(step.code).toHaveAccessibleDescription(/Ce code est incorrect ou a déjà servi/);
    await expect(step.code).toBeFocused();
    await retypeInto(page, step.code, await authenticator.newCode());
    await page.keyboard.press('Enter');
    await frame.arrivesAt('/dashboard', 'Tableau de bord');
  });
});

test('a recovery code replaces the application once, and the second factor can be switched off', async ({
  page,
  api,
  address,
  faults,
}) => {
  faults.expect(/status of 401.*\/auth\/login/, /status of 40[013].*\/(second-factor|reauthenticate)/);
  const student = await api.register();
  const { recoveryCodes } = await protect(address, student);
  const [first = '', second = ''] = recoveryCodes;
  const frame = new Frame(page);
  const login = new LoginPage(page);
  const step = new ProofOfIdentity(page.getByRole('main'));
  await page.goto('/login');
  await login.loginWithKeyboard(student);
  await pressOn(page, step.button('Utiliser un code de secours'));
  await expect(step.recoveryCode).toBeFocused();
  await expectAccessible(page);
  // As copied from paper.
  await page.keyboard.type(first.toLowerCase().replaceAll('-', ' '));
  await page.keyboard.press('Enter');
  await frame.arrivesAt('/dashboard', 'Tableau de bord');

  await letProofsAge(student);
  const { secondFactor, confirmation } = new AccountPage(page);
  const identity = new IdentityDialog(page);
  await page.goto('/account');
  await expect(secondFactor).toContainText('Il vous reste 9 codes de secours');
  await pressOn(page, secondFactor.getByRole('button', { name: 'Désactiver' }));
  await expect(confirmation).toBeVisible();
  await expectAccessible(page);
  await pressOn(page, confirmation.getByRole('button', { name: 'Désactiver' }));
  await expect(identity.code).toBeFocused();
  await expectAccessible(page);
  await pressOn(page, identity.button('Utiliser un code de secours'));
  await typeInto(page, identity.recoveryCode, first);
  await page.keyboard.press('Enter');
  await expect(identity.recoveryCode).toHaveAccessibleDescription(/incorrect ou a déjà servi/);
  await retypeInto(page, identity.recoveryCode, second);
  await page.keyboard.press('Enter');
  await frame.toastSays('Double vérification désactivée');
  await expect(identity.dialog).toBeHidden();
  await expect(secondFactor).toContainText('Elle est désactivée.');
  await mailPageOf(address, student.email, 'La double vérification est désactivée');
  expect((await api.login(student.email, student.password)).email).toBe(student.email);
});
