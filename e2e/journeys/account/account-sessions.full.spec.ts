import type { Page } from 'playwright/test';
import type { Account } from '../../support/api-client.ts';
import { expectAccessible } from '../../support/hands/axe.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
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

test('a student sees the open sessions on each device, and ends one, then all others', async ({
  browser,
  api,
  faults,
}) => {
  faults.expect(/status of 401/, /load failed/);
  const student = await api.register();
  const open = async (device: keyof typeof USER_AGENTS) => {
    const context = await browser.newContext({ userAgent: USER_AGENTS[device] });
    faults.watch(context);
    return logIn(await context.newPage(), student);
  };
  const [phone, office, own] = [await open(PHONE), await open(OFFICE), await open(THIS)];
  const { sessions, session, confirmation } = new AccountPage(own);
  for (const device of [THIS, PHONE, OFFICE]) await expect(session(device)).toBeVisible();
  await expect(session(THIS)).toContainText('(cet appareil)');
  await expect(sessions.getByRole('listitem').first()).toContainText(THIS);
  await expect(session(THIS).getByRole('button')).toHaveCount(0);
  await expectAccessible(own);

  const frame = new Frame(own);
  await own.getByRole('button', { name: `Terminer la session de ${PHONE}` }).click();
  await frame.toastSays('Session terminée', "L'appareil est déconnecté.");
  await expect(session(PHONE)).toHaveCount(0);
  await expect(sessions.locator(':focus')).toHaveCount(1);
  await isLoggedOut(phone);

  await clickOnceAccepted(own.getByRole('button', { name: 'Terminer toutes les autres sessions' }));
  await expect(confirmation).toContainText('Celui-ci reste connecté.');
  await clickOnceAccepted(confirmation.getByRole('button', { name: 'Terminer les sessions' }));
  await frame.toastSays('Sessions terminées');
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await isLoggedOut(office);
  await own.reload();
  await expect(session(THIS)).toContainText('(cet appareil)');
  for (const page of [own, phone, office]) await page.context().close();
});

/** Logs in and opens the account page. */
async function logIn(page: Page, account: Account): Promise<Page> {
  await page.goto('/login');
  await new LoginPage(page).login(account);
  await new Frame(page).arrivesAt('/dashboard', 'Tableau de bord');
  await page.goto('/account');
  return page;
}

/** Does something that needs the session, unless the page has found out before that it was ended. */
async function isLoggedOut(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Afficher mes données' });
  await expect(link.or(page.getByRole('heading', { name: 'Connexion' }))).toBeVisible();
  if (await link.isVisible()) await link.click();
  await new Frame(page).arrivesAt('/login', 'Connexion');
}
