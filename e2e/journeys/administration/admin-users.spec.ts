import { ApiClient } from '../../support/api-client.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
import { pressOn } from '../../support/hands/keyboard.ts';
import { storageOf } from '../../support/network/storage.ts';
import { AdminUsersPage, UserManagementPage } from '../../support/pages/administration/admin-users-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test.describe('an administrator who lists users', () => {
  test.use({ signedInAs: 'admin', granted: ['manage_users'] });

  test('finds users by name or email, and keeps the search after reload and back', async ({ page, api }) => {
    const person = await api.register();
    const users = new AdminUsersPage(page);
    const frame = new Frame(page);
    const today = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone: 'Europe/Paris' });
    await page.goto('/admin/users');
    await users.search.fill(person.email);
    await expect(users.cards).toHaveCount(1);
    const card = users.card(person.name);
    await expect(card).toContainText(person.email);
    await expect(card.getByRole('time')).toHaveText(new RegExp(`${today.format().slice(0, 5)}`));
    // As everywhere on the page, their zero has no slash.
    await expect(page.locator('body')).toHaveCSS('font-family', /^"Plain Figures"/);
    await page.reload();
    await expect(users.cards).toHaveCount(1);
    await frame.link('Cours').click();
    await frame.arrivesAt('/courses', 'Nos Cours');
    await page.goBack();
    await frame.arrivesAt(`/admin/users?q=${encodeURIComponent(person.email)}`, 'Utilisateurs');
    await expect(card).toBeVisible();
  });
});

test.describe('a super administrator', () => {
  test.use({ signedInAs: 'super_admin' });

  test('promotes an account, changes its permissions without revoking first, revokes it, ends its sessions and deletes it', async ({
    page,
    api,
    browser,
    address,
  }) => {
    const student = await api.register();
    const second = await api.login(student.email, student.password);
    const theirs = new ApiClient(address).as(student);
    const management = new UserManagementPage(page);
    const frame = new Frame(page);
    const { name } = student;
    await page.goto(`/admin/user-management?q=${encodeURIComponent(student.email)}`);
    await management.action('Promouvoir', name).click();
    await expect(management.promotion.getByRole('checkbox')).toHaveCount(7);
    await expect(management.promotion.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await management.permission('Gérer les statistiques').check();
    await management.permission('Consulter les utilisateurs').check();
    await management.promotion.getByRole('button', { name: 'Promouvoir', exact: true }).click();
    await frame.toastSays('Utilisateur promu', name);
    await expect(management.granted(name)).toHaveText(['Consulter les utilisateurs', 'Gérer les statistiques']);
    const promoted = await browser.newPage({ baseURL: address, storageState: storageOf(address, student) });
    await promoted.goto('/admin/dashboard');
    await expect(promoted.getByRole('navigation', { name: 'Administration' }).getByRole('link')).toHaveText([
      'Tableau de bord',
      'Utilisateurs',
      'Gestion des Utilisateurs',
      'Statistiques du site',
    ]);
    await promoted.close();

    await clickOnceAccepted(management.action('Modifier les permissions', name));
    const box = (label: string) => management.permissions.getByRole('checkbox', { name: label, exact: true });
    await expect(management.permissions.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await box('Consulter les utilisateurs').uncheck();
    await box('Gérer les cours').check();
    await management.permissions.getByRole('button', { name: 'Enregistrer' }).click();
    await frame.toastSays('Permissions mises à jour', name);
    await expect(management.granted(name)).toHaveText(['Gérer les cours', 'Gérer les statistiques']);
    expect((await theirs.call('GET', '/admin/users')).status).toBe(403);

    await clickOnceAccepted(management.action('Révoquer', name));
    await expect(management.confirmation).toContainText('Êtes-vous sûr de vouloir révoquer les privilèges admin ?');
    await clickOnceAccepted(management.confirmation.getByRole('button', { name: 'Révoquer' }));
    await frame.toastSays('Privilèges révoqués', name);
    await expect(management.card(name)).toContainText('Étudiant');
    expect((await theirs.call('GET', '/enrollments/my-courses')).status).toBe(200);

    const end = management.action('Terminer les sessions', name);
    await pressOn(page, end);
    await expect(management.confirmation).toContainText('déconnectés tout de suite');
    await pressOn(page, management.confirmation.getByRole('button', { name: 'Terminer les sessions' }));
    await frame.toastSays('Sessions terminées', name);
    await expect(end).toBeFocused();
    for (const session of [theirs, api.as(second)]) expect((await session.call('GET', '/auth/me')).status).toBe(401);
    const again = await api.login(student.email, student.password);

    await clickOnceAccepted(management.action('Supprimer', name));
    await expect(management.confirmation).toContainText('irréversible');
    await clickOnceAccepted(management.confirmation.getByRole('button', { name: 'Supprimer' }));
    await frame.toastSays('Utilisateur supprimé', name);
    await expect(management.empty).toBeVisible();
    expect((await api.as(again).call('GET', '/auth/me')).status).toBe(401);
    await page.goto('/admin/journal');
    for (const sentence of [`a modifié les permissions de ${name}`, `a terminé les sessions de ${name}`]) {
      await expect(page.getByRole('article').filter({ hasText: sentence })).toBeVisible();
    }
  });
});
