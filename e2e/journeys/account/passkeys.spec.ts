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

test('the account page says why there is no passkey: cancelled, or there is one already', async ({
  page,
  authenticator,
}) => {
  const section = new SecondFactorSection(page);
  await page.goto('/account');
  await authenticator.recognizes(false);
  await addPasskey(page, 'Téléphone');
  await expect(section.banner).toContainText('la demande a été annulée ou refusée');
  await expect(section.name).toBeFocused();
  await expectAccessible(page);

  await authenticator.recognizes(true);
  await pressUntilAccepted(page, () => page.keyboard.press('Enter'));
  await expect(section.codes).toBeFocused();
  await expectAccessible(page);
  await press(page, 'Je les ai gardés');

  await addPasskey(page, 'Téléphone, encore');
  await expect(section.banner).toContainText("Cet appareil a déjà une clé d'accès de votre compte.");
  expect(await authenticator.count()).toBe(1);
  await pressOn(page, section.button('Annuler'));
  await expect(section.add).toBeFocused();

  await pressUntilAccepted(page, () => pressOn(page, section.button('Renommer Téléphone')));
  await expect(section.name).toBeFocused();
  await page.keyboard.type('iPhone');
  await page.keyboard.press('Enter');
  await new Frame(page).toastSays("Clé d'accès renommée", 'iPhone');
  await expect(section.button('Renommer iPhone')).toBeFocused();
});

test('a browser without passkeys says so, and logs in by a recovery code', async ({
  page,
  account,
  authenticator,
  visitor,
  faults,
}) => {
  faults.expect(/status of 401.*\/auth\/login/);
  const code = await addFirstPasskey(page, 'Téléphone');
  expect(await authenticator.count()).toBe(1);

  await visitor.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await logIn(visitor, signedIn(account));
  const proof = new ProofOfIdentity(visitor);
  await expect(visitor.getByText("Ce navigateur ne connaît pas les clés d'accès.")).toBeVisible();
  await expect(proof.passkey).toBeHidden();
  await expect(proof.recoveryCode).toBeFocused();
  await expectAccessible(visitor);
  await visitor.keyboard.type(code.toLowerCase());
  await visitor.keyboard.press('Enter');
  await expect(visitor).toHaveURL('/dashboard');

  await visitor.goto('/account');
  const section = new SecondFactorSection(visitor);
  await expect(section.region).toContainText("Ce navigateur ne connaît pas les clés d'accès.");
  await expect(section.region).toContainText('Il vous reste 9 codes de secours');
  await expect(section.add).toBeHidden();
  await expectAccessible(visitor);
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
