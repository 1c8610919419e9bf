import { mailPageOf } from '../../support/accounts/mails.ts';
import { PERMISSIONS } from '../../support/api-client.ts';
import { AdminCoursesPage } from '../../support/pages/administration/admin-courses-page.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, signedIn, test } from '../../support/test.ts';

const ADMIN_ADDRESSES = ['/admin/dashboard', '/admin/courses', '/admin/users', '/admin/nowhere'];

test('a visitor is redirected to login from every private page', async ({ page }) => {
  const frame = new Frame(page);
  for (const address of ['/dashboard', ...ADMIN_ADDRESSES]) {
    await page.goto(address);
    await frame.arrivesAt('/login', 'Connexion');
  }
  await expect(frame.links.getByRole('link')).toHaveText(['Accueil', 'Cours', 'À Propos', 'Contact']);
});

test.describe('a student', () => {
  test.use({ signedInAs: 'student' });

  test('is redirected to the landing page from every administration address', async ({ page }) => {
    const frame = new Frame(page);
    for (const address of ADMIN_ADDRESSES) {
      await page.goto(address);
      await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
    }
    await expect(frame.link('Administration')).toHaveCount(0);
  });

  test('who is promoted follows by itself: header, tiles and guards; the link of the mail ends the sessions', async ({
    page,
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

    await page.goto(await mailPageOf(address, email, 'Vous administrez Académie Iris'));
    await page.getByRole('link', { name: /end-sessions#/ }).click();
    await page.getByRole('button', { name: 'Terminer toutes mes sessions' }).click();
    await frame.arrivesAt('/account/end-sessions', 'Sessions terminées');
    await page.getByRole('link', { name: 'Se connecter' }).click();
    await frame.arrivesAt('/login', 'Connexion');
  });

  test('loses access immediately when the account is deleted', async ({ page, account, superAdminApi, faults }) => {
    faults.expect(/status of 401/, /session check failed/);
    const frame = new Frame(page);
    await page.goto('/dashboard');
    await frame.arrivesAt('/dashboard', /.+/);
    await superAdminApi.expect('DELETE', `/admin/users/${signedIn(account)._id}`);
    await frame.link('Accueil').click();
    await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
    await frame.link('Mon espace').click();
    await frame.arrivesAt('/login', 'Connexion');
    await expect(frame.logout).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

test.describe('an administrator', () => {
  test.use({ signedInAs: 'admin' });

  test('has no student dashboard and cannot enroll', async ({ page, createCourse, api, account }) => {
    const course = await createCourse();
    const frame = new Frame(page);
    await page.goto('/dashboard');
    await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
    await frame.link('Cours').click();
    const catalog = new CatalogPage(page);
    await expect(catalog.card(course.title)).toBeVisible();
    await expect(catalog.enroll(course.title)).toHaveCount(0);
    const refused = await api.as(signedIn(account)).call('POST', '/enrollments', { course_id: course._id });
    expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('Seuls les étudiants') } });
  });

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
    await superAdminApi.expect('POST', `/admin/users/${signedIn(account)._id}/revoke-admin`);
    await page.getByRole('link', { name: 'Messages de contact', exact: true }).click();
    await frame.toastSays('Droits modifiés');
    await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
    await expect(frame.link('Administration')).toHaveCount(0);
    await frame.link('Mon espace').click();
    await frame.arrivesAt('/dashboard', 'Tableau de bord');
  });
});

test.describe('an administrator with view_analytics only', () => {
  test.use({ signedInAs: 'admin', granted: ['view_analytics'] });

  test('sees the figures, no tile, and a message at the address of a page', async ({ page }) => {
    const frame = new Frame(page);
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('term').filter({ hasText: 'Étudiants' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Gestion des Cours' })).toHaveCount(0);
    await page.goto('/admin/courses');
    await frame.arrivesAt('/admin/courses', 'Permission insuffisante');
    await expect(new AdminCoursesPage(page).create).toHaveCount(0);
  });
});

test.describe('an administrator with manage_courses only', () => {
  test.use({ signedInAs: 'admin', granted: ['manage_courses'] });

  test('edits courses but sees neither figures nor delete buttons', async ({ page, createCourse, api, account }) => {
    const course = await createCourse();
    const courses = new AdminCoursesPage(page);
    await page.goto('/admin/dashboard');
    const tile = page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link', { name: /Gestion des Cours/ })
      .last();
    await expect(tile).toBeVisible();
    await expect(page.getByRole('term')).toHaveCount(0);
    await tile.click();
    await expect(courses.edit(course.title)).toBeVisible();
    await expect(courses.delete(course.title)).toHaveCount(0);
    const refused = await api.as(signedIn(account)).call('DELETE', `/courses/${course._id}`);
    expect(refused).toMatchObject({ status: 403, body: { detail: 'Permission insuffisante' } });
  });
});
