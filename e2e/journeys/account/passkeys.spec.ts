import type { Page } from 'playwright/test';
import type { Account } from '../../support/api-client.ts';
import { expectAccessible } from '../../support/hands/axe.ts';
import { pressUntilAccepted } from '../../support/hands/click-guard.ts';
import { pressOn, typeInto } from '../../support/hands/keyboard.ts';
import { NetworkLog } from '../../support/network/network.ts';
import {
  IdentityDialog,
  LoginPage,
  ProofOfIdentity,
  SecondFactorSection,
} from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.use({ signedInAs: 'student', contextOptions: { reducedMotion: 'reduce' } });

/** Presses a button by keyboard, which the page ignores right after another action at its place. */
const press = (page: Page, name: string) => {
  const button = new SecondFactorSection(page).button(name);
  return pressUntilAccepted(page, () => pressOn(page, button));
};

/** Adds a passkey by keyboard on the account page. */
async function addPasskey(page: Page, name: string): Promise<void> {
  const section = new SecondFactorSection(page);
  await pressOn(page, section.add);
  await expect(section.name).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

/** Adds the first passkey; returns a recovery code. */
async function addFirstPasskey(page: Page, name: string): Promise<string> {
  const section = new SecondFactorSection(page);
  await page.goto('/account');
  await addPasskey(page, name);
  await expect(section.codes).toBeFocused();
  const code = await section.region.getByRole('listitem').first().textContent();
  await press(page, 'Je les ai gardés');
  await expect(section.region).toContainText('Elle est activée.');
  await expect(section.focused).toHaveCount(1);
  return code ?? '';
}

async function logIn(page: Page, { email, password }: Account): Promise<void> {
  const login = new LoginPage(page);
  await page.goto('/login');
  await typeInto(page, login.email, email);
  await typeInto(page, login.password, password);
  await page.keyboard.press('Enter');
  await expect(new Frame(page).heading).toHaveText('Double vérification');
}

/** As fifteen minutes after the login: the next call of this kind is refused until there is a proof. */
async function letLoginAge(page: Page, address: RegExp): Promise<void> {
  await page.route(address, (route) => {
    const code = 'reauthentication_required';
    const json = { type: 'about:blank', title: code, status: 403, detail: 'Confirmez votre identité', code };
    return route.fulfill({ status: 403, contentType: 'application/problem+json', json });
  });
  page.on('response', (response) => {
    const isProven = response.url().endsWith('/auth/reauthenticate') && response.status() === 204;
    if (isProven) void page.unroute(address);
  });
}

test('a student adds a passkey, logs in and confirms a sensitive action with it, and removes it, without a mouse', async ({
  page,
  account,
  authenticator,
  faults,
}) => {
  faults.expect(/status of 401.*\/auth\/login/, /status of 403/);
  const section = new SecondFactorSection(page);
  const frame = new Frame(page);
  await addFirstPasskey(page, 'Téléphone');
  expect(await authenticator.count()).toBe(1);
  await expect(section.region).toContainText('Pas encore utilisée');
  await expectAccessible(page);

  await page.evaluate(() => localStorage.removeItem('token'));
  await logIn(page, signedIn(account));
  const proof = new ProofOfIdentity(page);
  await expect(proof.passkey).toBeFocused();
  await expectAccessible(page);
  await authenticator.recognizes(false);
  await pressUntilAccepted(page, () => page.keyboard.press('Enter'));
  await expect(proof.banner).toContainText('La demande a été annulée');
  await expect(proof.passkey).toBeFocused();
  await expectAccessible(page);
  await authenticator.recognizes(true);
  await pressUntilAccepted(page, () => page.keyboard.press('Enter'));
  await frame.toastSays('Connexion réussie');
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/account');
  await expect(section.region).toContainText('Dernière utilisation');
  await letLoginAge(page, /\/second-factor\/passkeys\/\w+$/);
  await pressOn(page, section.button('Retirer Téléphone'));
  await expect(section.question).toContainText('votre seule double vérification');
  await expectAccessible(page);
  await pressOn(page, section.question.getByRole('button', { name: 'Retirer' }));
  const confirmation = new IdentityDialog(page);
  await expect(confirmation.passkey).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await frame.toastSays('Erreur', 'Confirmez votre identité');
  await expect(confirmation.dialog).toBeHidden();

  await pressUntilAccepted(page, () => pressOn(page, section.question.getByRole('button', { name: 'Retirer' })));
  await expect(confirmation.passkey).toBeFocused();
  await authenticator.recognizes(false);
  await page.keyboard.press('Enter');
  await expect(confirmation.banner).toContainText('La demande a été annulée');
  await expectAccessible(page);
  await authenticator.recognizes(true);
  await pressUntilAccepted(page, () => page.keyboard.press('Enter'));
  await frame.toastSays("Clé d'accès retirée", 'Téléphone');
  await expect(confirmation.dialog).toBeHidden();
  await expect(section.question).toBeHidden();
  await expect(section.region).toContainText('Elle est désactivée.');
  await expect(section.focused).toHaveCount(1);
});

test('what asks for passkeys is loaded with the first form that needs it', async ({ page }) => {
  const log = new NetworkLog(page);
  const section = new SecondFactorSection(page);
  await page.goto('/account');
  await expect(section.add).toBeVisible();
  await page.waitForLoadState('networkidle');
  const holdsLibrary = async () => {
    const sources = await Promise.all(log.files(/\.js$/).map((file) => file.text()));
    return sources.some((source) => source.includes('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'));
  };
  expect(await holdsLibrary()).toBe(false);
  await section.add.click();
  await expect.poll(holdsLibrary).toBe(true);
});
