import { expectToLogInOnlyWith } from '../../support/accounts/credentials.ts';
import { mailPageOf } from '../../support/accounts/mails.ts';
import { retypeInto, typeInto } from '../../support/hands/keyboard.ts';
import { AccountPage } from '../../support/pages/account/account-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.use({ signedInAs: 'student' });

test('a student changes the password, told how hard each one is to guess, and other devices are signed out', async ({
  page,
  account,
  address,
  api,
  faults,
}) => {
  faults.expect(/status of 400.*\/auth\/password/, /status of 401.*\/auth\/login/);
  const student = signedIn(account);
  const elsewhere = await api.login(student.email, student.password);
  const replacement = 'trois corneilles sous la pluie';
  const frame = new Frame(page);
  const { password, currentPassword, newPassword, passwordConfirmation } = new AccountPage(page);
  await page.goto('/account');
  await typeInto(page, currentPassword, 'un-autre-mot');
  const strength = password.getByRole('status');
  for (const [typed, sentence] of [
    ['123456', /Mot de passe faible\..*les plus utilisés/],
    ['Testard', /Mot de passe faible\..*à partir de votre nom/],
    [replacement, /Très bon mot de passe\.$/],
  ] as const) {
    await retypeInto(page, newPassword, typed);
    await expect(strength).toHaveText(sentence);
    await expect(newPassword).toHaveAccessibleDescription(sentence);
  }
  await typeInto(page, passwordConfirmation, `${replacement} !`);
  await page.keyboard.press('Enter');
  await expect(passwordConfirmation).toHaveAccessibleDescription('Les mots de passe ne correspondent pas');
  await retypeInto(page, passwordConfirmation, replacement);
  await page.keyboard.press('Enter');
  await expect(currentPassword).toHaveAccessibleDescription(/incorrect/);
  await expect(currentPassword).toBeFocused();

  await retypeInto(page, currentPassword, student.password);
  await page.keyboard.press('Enter');
  await frame.toastSays('Mot de passe changé', 'Vos autres appareils ont été déconnectés.');
  for (const field of [currentPassword, newPassword, passwordConfirmation]) await expect(field).toHaveValue('');
  expect((await api.as({ token: elsewhere.token }).call('GET', '/auth/me')).status).toBe(401);
  await mailPageOf(address, student.email, 'Votre mot de passe a été changé');
  await page.reload();
  await expect(frame.heading).toHaveText('Votre compte');

  await expectToLogInOnlyWith(page, { ...student, password: replacement }, student);
});
