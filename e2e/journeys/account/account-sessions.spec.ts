import type { Browser, Page } from 'playwright/test';
import type { Account } from '../../support/api-client.ts';
import { expectAccessible } from '../../support/hands/axe.ts';
import { pressOn } from '../../support/hands/keyboard.ts';
import type { Faults } from '../../support/network/faults.ts';
import { AccountPage } from '../../support/pages/account/account-page.ts';
import { LoginPage } from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

const THIS = 'Chrome sur Linux';
const PHONE = 'Safari sur iPhone';
const OFFICE = 'Firefox sur Windows';

const USER_AGENTS = {
  [THIS]: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  [PHONE]:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  [OFFICE]: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
};

/** Logs in with the keyboard in a browser of its own, and opens the account page. */
async function logInOn(device: keyof typeof USER_AGENTS, browser: Browser, faults: Faults, account: Account) {
  const context = await browser.newContext({ userAgent: USER_AGENTS[device] });
  faults.watch(context);
  const page = await context.newPage();
  await page.goto('/login');
  await new LoginPage(page).loginWithKeyboard(account);
  await new Frame(page).arrivesAt('/dashboard', 'Tableau de bord');
  await page.goto('/account');
  return { page, sessions: new AccountPage(page), close: () => context.close() };
}

/** Does something that needs the session, unless the page has found out before that it was ended. */
async function act(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Afficher mes données' });
  await expect(button.or(page.getByRole('heading', { name: 'Connexion' }))).toBeVisible();
  if (await button.isVisible()) await button.click();
}

test('a student sees the open sessions on each device, and ends one, then all others', async ({
  browser,
  api,
  faults,
}) => {
  faults.expect(/status of 401/, /load failed/);
  const student = await api.register();
  const open = (device: keyof typeof USER_AGENTS) => logInOn(device, browser, faults, student);
  const [own, phone, office] = [await open(THIS), await open(PHONE), await open(OFFICE)];
  await own.page.reload();
  for (const { sessions } of [own, office]) {
    for (const device of [THIS, PHONE, OFFICE]) await expect(sessions.session(device)).toBeVisible();
  }
  await expect(own.sessions.session(THIS)).toContainText('(cet appareil)');
  await expect(own.sessions.sessions.getByRole('listitem').first()).toContainText(THIS);
  await expect(own.sessions.session(THIS).getByRole('button')).toHaveCount(0);
  await expectAccessible(own.page);

  const frame = new Frame(own.page);
  await pressOn(own.page, own.page.getByRole('button', { name: `Terminer la session de ${PHONE}` }));
  await frame.toastSays('Session terminée', "L'appareil est déconnecté.");
  await expect(own.sessions.session(PHONE)).toHaveCount(0);
  await expect(own.sessions.sessions.locator(':focus')).toHaveCount(1);
  await act(phone.page);
  await new Frame(phone.page).toastSays('Session expirée');
  await new Frame(phone.page).arrivesAt('/login', 'Connexion');

  await pressOn(own.page, own.page.getByRole('button', { name: 'Terminer toutes les autres sessions' }));
  const { confirmation } = own.sessions;
  await expect(confirmation).toContainText('Celui-ci reste connecté.');
  await expectAccessible(own.page);
  await pressOn(own.page, confirmation.getByRole('button', { name: 'Terminer les sessions' }));
  await frame.toastSays('Sessions terminées');
  await expect(own.sessions.sessions.getByRole('listitem')).toHaveCount(1);
  await expect(own.sessions.sessions.locator(':focus')).toHaveCount(1);
  await act(office.page);
  await new Frame(office.page).arrivesAt('/login', 'Connexion');
  await own.page.reload();
  await expect(own.sessions.session(THIS)).toContainText('(cet appareil)');
  await Promise.all([own.close(), phone.close(), office.close()]);
});
