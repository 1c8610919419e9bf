import { letProofsAge } from '../../support/accounts/passing-time.ts';
import { expectAccessible } from '../../support/hands/axe.ts';
import { pressUntilAccepted } from '../../support/hands/click-guard.ts';
import { pressOn } from '../../support/hands/keyboard.ts';
import { AccountPage } from '../../support/pages/account/account-page.ts';
import { IdentityDialog, LoginPage, ProofOfIdentity } from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.use({ signedInAs: 'student' });

test('a student adds a passkey, logs in and confirms a sensitive action with it, and removes it, without a mouse', async ({
  page,
  account,
  authenticator,
  faults,
}) => {
  faults.expect(/status of 401.*\/auth\/login/, /status of 403/);
  const student = signedIn(account);
  const frame = new Frame(page);
  const { secondFactor, confirmation } = new AccountPage(page);
  const button = (name: string) => secondFactor.getByRole('button', { name, exact: true });
  const enter = () => pressUntilAccepted(page, () => page.keyboard.press('Enter'));
  await page.goto('/account');
  await pressOn(page, button("Ajouter une clé d'accès"));
  await expect(secondFactor.getByRole('textbox', { name: 'Nom de la clé' })).toBeFocused();
  await page.keyboard.type('Téléphone');
  await page.keyboard.press('Enter');
  await expect(secondFactor.getByRole('heading', { name: 'Vos codes de secours' })).toBeFocused();
  await pressUntilAccepted(page, () => pressOn(page, button('Je les ai gardés')));
  await expect(secondFactor).toContainText('Elle est activée.');
  await expect(secondFactor).toContainText('Pas encore utilisée');
  await expect(secondFactor.locator(':focus')).toHaveCount(1);
  await expectAccessible(page);

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  await new LoginPage(page).login(student);
  await expect(frame.heading).toHaveText('Double vérification');
  const proof = new ProofOfIdentity(page);
  await expect(proof.passkey).toBeFocused();
  await authenticator.recognizes(false);
  await enter();
  await expect(proof.banner).toContainText('La demande a été annulée');
  await expect(proof.passkey).toBeFocused();
  await expectAccessible(page);
  await authenticator.recognizes(true);
  await enter();
  await frame.toastSays('Connexion réussie');
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/account');
  await expect(secondFactor).toContainText('Dernière utilisation');
  await letProofsAge(student);
  await pressOn(page, button('Retirer Téléphone'));
  await expect(confirmation).toContainText('votre seule double vérification');
  const remove = () => pressOn(page, confirmation.getByRole('button', { name: 'Retirer' }));
  await remove();
  const identity = new IdentityDialog(page);
  await expect(identity.passkey).toBeFocused();
  await page.keyboard.press('Escape');
  await frame.toastSays('Erreur', 'Confirmez votre identité');
  await expect(identity.dialog).toBeHidden();
  await pressUntilAccepted(page, remove);
  await expect(identity.passkey).toBeFocused();
  await expectAccessible(page);
  await enter();
  await frame.toastSays("Clé d'accès retirée", 'Téléphone');
  await expect(confirmation).toBeHidden();
  await expect(secondFactor).toContainText('Elle est désactivée.');
  await expect(secondFactor.locator(':focus')).toHaveCount(1);
});
