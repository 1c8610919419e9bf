import { LoginPage } from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

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
