import { mailPageOf } from '../../support/accounts/mails.ts';
import { letProofsAge } from '../../support/accounts/passing-time.ts';
import { expectAccessible } from '../../support/hands/axe.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
import { AccountPage } from '../../support/pages/account/account-page.ts';
import { IdentityDialog, LoginPage } from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.use({ signedInAs: 'student' });

// What is left after the week: account-deletion.full.spec.ts
test('a student plans the deletion of the account, and comes back in the week', async ({
  page,
  account,
  address,
  api,
  faults,
}) => {
  faults.expect(/status of 40[013]/, /session check failed/);
  const student = signedIn(account);
  const frame = new Frame(page);
  const login = new LoginPage(page);
  const { deletion, confirmation } = new AccountPage(page);
  const identity = new IdentityDialog(page);
  const banner = page.getByRole('complementary', { name: 'Suppression du compte' });
  await letProofsAge(student);
  await page.goto('/account');
  await deletion.getByRole('button', { name: 'Supprimer mon compte' }).click();
  await clickOnceAccepted(confirmation.getByRole('button', { name: 'Supprimer mon compte' }));
  await expect(identity.password).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('un-autre-mot');
  await page.keyboard.press('Enter');
  await expect(identity.password).toHaveAccessibleDescription(/Ce mot de passe est incorrect/);
  await identity.password.fill(student.password);
  await page.keyboard.press('Enter');
  await frame.toastSays('Suppression prévue', 'Un e-mail vous dit comment revenir.');
  const day = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long' });
  // Pages write «1er décembre 2026», where `Intl` writes «1 décembre 2026».
  const inAWeek = day.format(Date.now() + 7 * 86_400_000).replace(/^1 /, '1er ');
  await expect(deletion).toContainText(`Votre compte sera supprimé le ${inAWeek}`);
  await expect(deletion.locator(':focus')).toHaveCount(1);
  await expect(banner).toContainText(inAWeek);
  await expectAccessible(page);

  await frame.logout.click();
  await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
  await expect(banner).toBeHidden();
  await page.goto(await mailPageOf(address, student.email, 'Votre compte sera supprimé'));
  await page.getByRole('link', { name: /\/login$/ }).click();
  await login.login(student);
  await frame.arrivesAt('/dashboard', 'Tableau de bord');
  await banner.getByRole('button', { name: 'Annuler la suppression' }).click();
  await frame.toastSays('Suppression annulée', 'Votre compte reste ouvert.');
  await expect(banner).toBeHidden();
  expect(await api.login(student.email, student.password)).not.toHaveProperty('deletion_at');
});
