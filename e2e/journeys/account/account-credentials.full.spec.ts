import { mailPageOf } from '../../support/accounts/mails.ts';
import { letProofsAge } from '../../support/accounts/passing-time.ts';
import { newPerson } from '../../support/api-client.ts';
import { untilComplete } from '../../support/crawling/rendered.ts';
import { expectAccessible } from '../../support/hands/axe.ts';
import { AccountPage } from '../../support/pages/account/account-page.ts';
import { IdentityDialog, LoginPage } from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.use({ signedInAs: 'student' });

test('a student changes the password, which signs out other devices, then the e-mail by the link sent to the new one', async ({
  page,
  account,
  address,
  api,
  faults,
}) => {
  faults.expect(/status of 40[03].*\/(auth\/password|account\/email)/, /status of 401.*\/auth\/login/);
  const student = signedIn(account);
  const elsewhere = await api.login(student.email, student.password);
  const changed = { email: newPerson().email, password: 'trois corneilles sous la pluie' };
  const frame = new Frame(page);
  const accountPage = new AccountPage(page);
  const { currentPassword, newPassword, passwordConfirmation } = accountPage;
  await page.goto('/account');
  await currentPassword.fill('un-autre-mot');
  await newPassword.fill('Testard');
  await expect(newPassword).toHaveAccessibleDescription(/Mot de passe faible\..*à partir de votre nom/);
  await newPassword.fill(changed.password);
  await expect(newPassword).toHaveAccessibleDescription(/Très bon mot de passe\.$/);
  await passwordConfirmation.fill(changed.password);
  await passwordConfirmation.press('Enter');
  await expect(currentPassword).toHaveAccessibleDescription(/incorrect/);
  await expect(currentPassword).toBeFocused();
  await currentPassword.fill(student.password);
  await currentPassword.press('Enter');
  await frame.toastSays('Mot de passe changé', 'Vos autres appareils ont été déconnectés.');
  await expect(currentPassword).toHaveValue('');
  expect((await api.as(elsewhere).call('GET', '/auth/me')).status).toBe(401);
  await mailPageOf(address, student.email, 'Votre mot de passe a été changé');

  await letProofsAge(student);
  await accountPage.newEmail.fill(changed.email);
  await accountPage.newEmail.press('Enter');
  const identity = new IdentityDialog(page);
  await expect(identity.password).toBeFocused();
  await page.keyboard.type(changed.password);
  await page.keyboard.press('Enter');
  await expect(accountPage.email.getByRole('status')).toContainText(`Un e-mail est parti à ${changed.email}.`);
  await expect(accountPage.email).toContainText(student.email);
  await expectAccessible(page);

  await page.goto(await mailPageOf(address, changed.email, 'Confirmez votre nouvelle adresse e-mail'));
  await page.getByRole('link', { name: /verify-email#/ }).click();
  await expect(frame.heading).toHaveText('Adresse changée');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continuer' }).click();
  await frame.arrivesAt('/dashboard', 'Tableau de bord');
  await page.goto(await mailPageOf(address, student.email, "L'adresse e-mail de votre compte a été changée"));
  await expect(page.getByRole('main')).not.toContainText(changed.email);
  await expect(page.getByRole('main')).toContainText('z***@exemple.example');
  await page.goto('/account');
  await expect(accountPage.email.getByText(changed.email)).toBeVisible();
  await expect(accountPage.email.getByText('Confirmée')).toBeVisible();

  await frame.logout.click();
  await page.goto('/login');
  const login = new LoginPage(page);
  for (const former of [
    { ...changed, email: student.email },
    { ...changed, password: student.password },
  ]) {
    await login.login(former);
    await expect(login.banner).toContainText('Email ou mot de passe incorrect');
    await page.reload();
  }
  await login.login(changed);
  await frame.arrivesAt('/dashboard', 'Tableau de bord');
});

test('every control of the account page is reached by Tab, and shows that it has the focus', async ({ page }) => {
  await page.goto('/account');
  const main = page.getByRole('main');
  await expect(main.getByText('(cet appareil)')).toBeVisible();
  // What loads later brings controls of its own.
  await untilComplete(page);
  const controls = main.locator('a:visible, button:visible:enabled, input:visible:enabled, summary:visible');
  const expected = await controls.count();
  expect(expected).toBeGreaterThan(10);
  await page.getByRole('heading', { level: 1 }).focus();
  const withoutRing: string[] = [];
  for (let reached = 0; reached < expected; reached += 1) {
    await page.keyboard.press('Tab');
    const focused = main.locator(':focus');
    const lacking = await focused.evaluate((element) => {
      const rings = [element, ...(element.closest('label') ? [element.closest('label') as Element] : [])];
      return rings.some((one) => getComputedStyle(one).outlineStyle === 'solid') ? null : element.outerHTML;
    });
    if (lacking) withoutRing.push(lacking);
  }
  expect(withoutRing).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(main.locator(':focus')).toHaveCount(0);
});
