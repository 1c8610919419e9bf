import { mailPageOf } from '../../support/accounts/mails.ts';
import { PERMISSIONS } from '../../support/api-client.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.describe('a student', () => {
  test.use({ signedInAs: 'student' });

  test('is redirected to the landing page from every administration address', async ({ page }) => {
    const frame = new Frame(page);
    for (const address of ['/admin/users', '/admin/nowhere']) {
      await page.goto(address);
      await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
    }
    await expect(frame.link('Administration')).toHaveCount(0);
  });

  test('who is promoted follows by itself: header, tiles and guards; the link of the mail ends the sessions', async ({
    page,
    visitor,
    account,
    superAdminApi,
    address,
    faults,
  }) => {
    faults.expect(/status of 401/);
    const { _id, email } = signedIn(account);
    const frame = new Frame(page);
    await page.clock.install();
    await page.goto('/about');
    await expect(frame.link('Mon espace')).toBeVisible();
    const granted = Object.fromEntries(PERMISSIONS.map((key) => [key, key === 'manage_stats']));
    await superAdminApi.expect('POST', `/admin/users/${_id}/make-admin`, granted);
    await page.clock.fastForward(20_000);
    await frame.toastSays('Droits modifiés');
    await frame.link('Administration').click();
    await frame.arrivesAt('/admin/dashboard', 'Tableau de bord');
    const tiles = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
    await expect(tiles).toHaveText(['Tableau de bord', 'Statistiques du site']);
    const more = { ...granted, manage_campus: true };
    await superAdminApi.expect('PUT', `/admin/users/${_id}/permissions`, more);
    await page.clock.fastForward(20_000);
    await expect(tiles).toHaveText(['Tableau de bord', 'Statistiques du site', 'Gestion des Campus']);

    // In a browser of its own: the clock would run a script in the frame of the mail, which allows none.
    const reader = new Frame(visitor);
    await visitor.goto(await mailPageOf(address, email, 'Vous administrez Académie Iris'));
    await visitor.getByRole('link', { name: /end-sessions#/ }).click();
    await visitor.getByRole('button', { name: 'Terminer toutes mes sessions' }).click();
    await reader.arrivesAt('/account/end-sessions', 'Sessions terminées');
    await visitor.getByRole('link', { name: 'Se connecter' }).click();
    await reader.arrivesAt('/login', 'Connexion');
    await page.reload();
    await frame.arrivesAt('/login', 'Connexion');
  });
});

test.describe('an administrator', () => {
  test.use({ signedInAs: 'admin' });

  test('becomes a student at the next click after the rights are revoked, without logging in again', async ({
    page,
    account,
    superAdminApi,
    faults,
  }) => {
    faults.expect(/status of 403/, /load failed/);
    const frame = new Frame(page);
    await page.goto('/admin/dashboard');
    await frame.arrivesAt('/admin/dashboard', 'Tableau de bord');
    // The page would also find out by itself, within 20 s, and a busy machine click too late.
    let letAsk = () => {};
    const clicked = new Promise<void>((resolve) => {
      letAsk = resolve;
    });
    await page.route('**/api/auth/me', async (route) => {
      await clicked;
      await route.continue();
    });
    await superAdminApi.expect('POST', `/admin/users/${signedIn(account)._id}/revoke-admin`);
    await page.getByRole('link', { name: 'Messages de contact', exact: true }).click();
    letAsk();
    await frame.toastSays('Droits modifiés');
    await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
    await expect(frame.link('Administration')).toHaveCount(0);
    await frame.link('Mon espace').click();
    await frame.arrivesAt('/dashboard', 'Tableau de bord');
  });
});
