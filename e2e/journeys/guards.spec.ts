import { AdminCoursesPage } from '../pages/admin-courses-page.ts';
import { CatalogPage } from '../pages/catalog-page.ts';
import { Frame } from '../pages/frame.ts';
import { expect, signedIn, test } from '../support/test.ts';

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

  test('becomes a student when the rights are revoked', async ({ page, account, superAdminApi, api, faults }) => {
    faults.expect(/status of 401/, /session check failed/);
    const frame = new Frame(page);
    await page.goto('/admin/courses');
    await frame.arrivesAt('/admin/courses', 'Gestion des Cours');
    await superAdminApi.expect('POST', `/admin/users/${signedIn(account)._id}/revoke-admin`);
    const { email, password, token } = signedIn(account);
    const refused = await api.as({ token }).call('GET', '/admin/dashboard');
    expect(refused.status).toBe(401);
    await page.reload();
    await frame.arrivesAt('/login', 'Connexion');
    const student = await api.login(email, password);
    expect((await api.as(student).call('GET', '/admin/dashboard')).status).toBe(403);
    await page.evaluate((next) => localStorage.setItem('token', next), student.token);
    await page.goto('/admin/courses');
    await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
    await expect(frame.link('Administration')).toHaveCount(0);
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
