import { ApiClient, DEMO_PASSWORD, newPerson } from '../../support/api-client.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
import { pressOn } from '../../support/hands/keyboard.ts';
import { storageOf } from '../../support/network/storage.ts';
import { AdminUsersPage, UserManagementPage } from '../../support/pages/administration/admin-users-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.describe('an administrator who lists users', () => {
  test.use({ signedInAs: 'admin', granted: ['manage_users'] });

  test('finds users by name or email, and keeps the search after reload and back', async ({ page, api }) => {
    const person = await api.register();
    const users = new AdminUsersPage(page);
    const frame = new Frame(page);
    const today = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone: 'Europe/Paris' });
    await page.goto('/admin/users');
    await expect(page.getByText(/^\d[\d\s]* utilisateurs inscrits$/)).toBeVisible();
    await users.search.fill(person.email);
    await expect(users.cards).toHaveCount(1);
    await expect(page.getByText('1 utilisateur trouvé')).toBeVisible();
    const card = users.card(person.name);
    await expect(card).toContainText(person.email);
    await expect(card).toContainText('Étudiant');
    await expect(card.getByRole('time')).toHaveText(new RegExp(`${today.format().slice(0, 5)}`));
    // As everywhere on the page, their zero has no slash.
    await expect(page.locator('body')).toHaveCSS('font-family', /^"Plain Figures"/);

    const address = `/admin/users?q=${encodeURIComponent(person.email)}`;
    await page.reload();
    await expect(users.cards).toHaveCount(1);
    await frame.link('Cours').click();
    await frame.arrivesAt('/courses', 'Nos Cours');
    await page.goBack();
    await frame.arrivesAt(address, 'Utilisateurs');
    await expect(users.card(person.name)).toBeVisible();

    await users.search.fill('personne-de-ce-nom');
    await expect(users.empty).toBeVisible();
    await page.getByRole('button', { name: 'Voir tous les utilisateurs' }).click();
    await expect(users.cards).not.toHaveCount(0);
  });

  test('finds a name with a ligature and a typographic apostrophe with plain letters', async ({ page, api }) => {
    const person = newPerson();
    await api.register({ ...person, name: `Maëlle L’Hénaff-Cœur ${person.password.slice(-4)}` });
    const users = new AdminUsersPage(page);
    await page.goto('/admin/users');
    await users.search.fill(`coeur l'henaff ${person.email}`);
    await expect(users.cards).toHaveCount(1);
    await expect(page.getByText('1 utilisateur trouvé')).toBeVisible();
  });

  test('sees roles and permissions, but no actions', async ({ page, superAdminApi }) => {
    const admin = await superAdminApi.createAdmin(['manage_courses', 'can_delete']);
    const management = new UserManagementPage(page);
    await page.goto(`/admin/user-management?q=${encodeURIComponent(admin.email)}`);
    await expect(management.granted(admin.name)).toHaveText(['Gérer les cours', 'Supprimer']);
    await expect(management.cards.getByRole('button')).toHaveCount(0);
  });
});

test.describe('a super administrator', () => {
  test.use({ signedInAs: 'super_admin' });

  test('promotes a student, who then has exactly the checked permissions', async ({ page, api, browser, address }) => {
    const student = await api.register();
    const management = new UserManagementPage(page);
    await page.goto(`/admin/user-management?q=${encodeURIComponent(student.email)}`);
    await expect(management.card(student.name)).toContainText('Étudiant');
    await management.action('Promouvoir', student.name).click();
    await expect(management.promotion.getByRole('checkbox')).toHaveCount(7);
    await expect(management.promotion.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await management.permission('Gérer les statistiques').check();
    await management.permission('Consulter les utilisateurs').check();
    await management.promotion.getByRole('button', { name: 'Promouvoir', exact: true }).click();
    await new Frame(page).toastSays('Utilisateur promu', student.name);
    await expect(management.promotion).toBeHidden();
    await expect(management.card(student.name)).toContainText('Administrateur');
    await expect(management.granted(student.name)).toHaveText(['Consulter les utilisateurs', 'Gérer les statistiques']);

    const theirs = await browser.newPage({ baseURL: address, storageState: storageOf(address, student) });
    await theirs.goto('/admin/dashboard');
    await expect(theirs.getByRole('navigation', { name: 'Administration' }).getByRole('link')).toHaveText([
      'Tableau de bord',
      'Utilisateurs',
      'Gestion des Utilisateurs',
      'Statistiques du site',
    ]);
    await theirs.close();
  });

  test('changes the permissions of an administrator without revoking first', async ({
    page,
    superAdminApi,
    address,
  }) => {
    const admin = await superAdminApi.createAdmin(['manage_stats', 'manage_users']);
    const management = new UserManagementPage(page);
    await page.goto(`/admin/user-management?q=${encodeURIComponent(admin.email)}`);
    await management.action('Modifier les permissions', admin.name).click();
    const box = (name: string) => management.permissions.getByRole('checkbox', { name, exact: true });
    await expect(management.permissions.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await box('Consulter les utilisateurs').uncheck();
    await box('Gérer les cours').check();
    await management.permissions.getByRole('button', { name: 'Enregistrer' }).click();
    await new Frame(page).toastSays('Permissions mises à jour', admin.name);
    await expect(management.granted(admin.name)).toHaveText(['Gérer les cours', 'Gérer les statistiques']);
    const refused = await new ApiClient(address).as(admin).call('GET', '/admin/users');
    expect(refused.status).toBe(403);
    await page.goto('/admin/journal');
    await expect(
      page.getByRole('article').filter({ hasText: `a modifié les permissions de ${admin.name}` }),
    ).toBeVisible();
  });

  test('revokes an administrator, who becomes a student', async ({ page, superAdminApi, address }) => {
    const admin = await superAdminApi.createAdmin();
    const management = new UserManagementPage(page);
    await page.goto(`/admin/user-management?q=${encodeURIComponent(admin.email)}`);
    await management.action('Révoquer', admin.name).click();
    await expect(management.confirmation).toContainText('Êtes-vous sûr de vouloir révoquer les privilèges admin ?');
    await management.confirmation.getByRole('button', { name: 'Annuler' }).click();
    await expect(management.card(admin.name)).toContainText('Administrateur');
    await clickOnceAccepted(management.action('Révoquer', admin.name));
    await management.confirmation.getByRole('button', { name: 'Révoquer' }).click();
    await new Frame(page).toastSays('Privilèges révoqués', admin.name);
    await expect(management.card(admin.name)).toContainText('Étudiant');
    await expect(management.granted(admin.name)).toHaveCount(0);
    const student = new ApiClient(address).as(admin);
    expect((await student.call('GET', '/admin/users')).status).toBe(403);
    expect((await student.call('GET', '/enrollments/my-courses')).status).toBe(200);
  });

  test('ends all sessions of an account without a mouse', async ({ page, api, address }) => {
    const student = await api.register();
    const second = await api.login(student.email, student.password);
    const management = new UserManagementPage(page);
    await page.goto(`/admin/user-management?q=${encodeURIComponent(student.email)}`);
    const button = management.action('Terminer les sessions', student.name);
    await pressOn(page, button);
    await expect(management.confirmation).toContainText('déconnectés tout de suite');
    await pressOn(page, management.confirmation.getByRole('button', { name: 'Terminer les sessions' }));
    await new Frame(page).toastSays('Sessions terminées', student.name);
    await expect(button).toBeFocused();
    const visitor = new ApiClient(address);
    for (const ended of [student, second]) {
      expect((await visitor.as(ended).call('GET', '/auth/me')).status).toBe(401);
    }
    const again = await visitor.login(student.email, student.password);
    expect((await visitor.as(again).call('GET', '/auth/me')).status).toBe(200);
    await page.goto('/admin/journal');
    await expect(
      page.getByRole('article').filter({ hasText: `a terminé les sessions de ${student.name}` }),
    ).toBeVisible();
  });

  test('deletes an account permanently', async ({ page, api, address }) => {
    const student = await api.register();
    const management = new UserManagementPage(page);
    await page.goto(`/admin/user-management?q=${encodeURIComponent(student.email)}`);
    await management.action('Supprimer', student.name).click();
    await expect(management.confirmation).toContainText(student.name);
    await expect(management.confirmation).toContainText('irréversible');
    await management.confirmation.getByRole('button', { name: 'Supprimer' }).click();
    await new Frame(page).toastSays('Utilisateur supprimé', student.name);
    await expect(management.empty).toBeVisible();
    const gone = await new ApiClient(address).as(student).call('GET', '/auth/me');
    expect(gone.status).toBe(401);
  });

  test("sees why an action fails after another administrator's change", async ({
    page,
    api,
    superAdminApi,
    faults,
  }) => {
    faults.expect(/status of 404.*\/make-admin/, /status of 404.*\/api\/admin\/users\//);
    const student = await api.register();
    const management = new UserManagementPage(page);
    await page.goto(`/admin/user-management?q=${encodeURIComponent(student.email)}`);
    await management.action('Promouvoir', student.name).click();
    await management.permission('Supprimer').check();
    await superAdminApi.expect('DELETE', `/admin/users/${student._id}`);
    await management.promotion.getByRole('button', { name: 'Promouvoir', exact: true }).click();
    await new Frame(page).toastSays('Erreur', "Cet utilisateur n'existe plus");
    await expect(management.permission('Supprimer')).toBeChecked();
  });

  test('confirms who they are before a sensitive action, in a dialog above that of the action', async ({
    page,
    api,
    faults,
  }) => {
    faults.expect(/status of 400/, /status of 403/);
    const student = await api.register();
    // As fifteen minutes after the login.
    await page.route(/\/make-admin$/, (route) => {
      const code = 'reauthentication_required';
      const json = { type: 'about:blank', title: code, status: 403, detail: 'Confirmez votre identité', code };
      return route.fulfill({ status: 403, contentType: 'application/problem+json', json });
    });
    page.on('response', (response) => {
      const isProven = response.url().endsWith('/auth/reauthenticate') && response.status() === 204;
      if (isProven) void page.unroute(/\/make-admin$/);
    });
    const management = new UserManagementPage(page);
    await page.goto(`/admin/user-management?q=${encodeURIComponent(student.email)}`);
    await management.action('Promouvoir', student.name).click();
    await management.permission('Supprimer').check();
    await management.promotion.getByRole('button', { name: 'Promouvoir', exact: true }).click();

    const identity = page.getByRole('dialog', { name: 'Confirmez votre identité' });
    const password = identity.getByLabel('Mot de passe');
    await expect(password).toBeFocused();
    await page.keyboard.press('Escape');
    await new Frame(page).toastSays('Erreur', 'Confirmez votre identité');
    await expect(identity).toBeHidden();
    await expect(management.permission('Supprimer')).toBeChecked();

    await clickOnceAccepted(management.promotion.getByRole('button', { name: 'Promouvoir', exact: true }));
    await password.fill('un-autre-mot');
    await page.keyboard.press('Enter');
    await expect(identity.getByText('Ce mot de passe est incorrect')).toBeVisible();
    await password.fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await new Frame(page).toastSays('Utilisateur promu', student.name);
    await expect(identity).toBeHidden();
    await expect(management.card(student.name)).toContainText('Administrateur');
  });

  test('sees no actions on the own account', async ({ page, account }) => {
    const { name } = signedIn(account);
    const management = new UserManagementPage(page);
    await page.goto('/admin/user-management');
    await management.role('Super Admins').click();
    await expect(management.card(name)).toContainText('Super Admin');
    await expect(management.granted(name)).toHaveCount(7);
    await expect(management.card(name).getByRole('button')).toHaveCount(0);
  });
});
