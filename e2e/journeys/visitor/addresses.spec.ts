import { LoginPage } from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

/** Addresses as a user may type them, and the canonical address a super administrator is redirected to. */
const SPELLINGS = {
  '/Courses/?level=Avancé#liste': '/courses?level=Avanc%C3%A9#liste',
  '/Contact///': '/contact',
  '//courses': '/courses',
  '/admin': '/admin/dashboard',
  '/ADMIN/Users?q=claire': '/admin/users?q=claire',
};

test.describe('a super administrator', () => {
  test.use({ signedInAs: 'super_admin' });

  test('is redirected to the canonical form of an address with other case or slashes', async ({ page, baseURL }) => {
    for (const [typed, canonical] of Object.entries(SPELLINGS)) {
      // Relative to the base, `//courses` would name another host.
      await page.goto(`${baseURL}${typed}`);
      await expect(page, typed).toHaveURL(canonical);
      await expect(new Frame(page).heading, typed).toBeVisible();
      await expect(new Frame(page).heading, typed).not.toHaveText('Page introuvable');
    }
  });
});

test('a visitor at /admin is redirected to login, then to a page the role may see', async ({
  page,
  api,
  superAdminApi,
}) => {
  const frame = new Frame(page);
  const [student, admin] = [await api.register(), await superAdminApi.createAdmin()];
  const table = [
    { account: student, at: '/admin/courses', arrives: '/dashboard' },
    { account: admin, at: '/Admin/Users/?q=zo', arrives: '/admin/users?q=zo' },
  ];
  for (const { account, at, arrives } of table) {
    await page.goto(at);
    await frame.arrivesAt('/login', 'Connexion');
    await new LoginPage(page).login(account);
    await expect(page, `${account.role} at ${at}`).toHaveURL(arrives);
    await frame.logout.click();
    await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
  }
});
