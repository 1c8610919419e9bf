import { AdminMessagesPage } from '../pages/admin-messages-page.ts';
import { AdminThemePage } from '../pages/admin-theme-page.ts';
import { UserManagementPage } from '../pages/admin-users-pages.ts';
import { CatalogPage } from '../pages/catalog-page.ts';
import { Frame } from '../pages/frame.ts';
import { type ApiClient, newCampus, uniqueWord } from '../support/api-client.ts';
import { pressUntilAccepted } from '../support/click-guard.ts';
import { GAPS, overlap, PressedTwice } from '../support/second-click.ts';
import { expect, test } from '../support/test.ts';

test.describe('a student', () => {
  test.use({ signedInAs: 'student' });

  test('enrolls once with two clicks, sees the success toast, and stays in the catalog', async ({
    page,
    createCourse,
  }) => {
    const catalog = new CatalogPage(page);
    for (const gap of GAPS) {
      const { title } = await createCourse();
      const twice = await PressedTwice.watch(page, 'POST', /\/api\/enrollments$/, gap);
      await catalog.open({ q: title });
      await twice.press(catalog.enroll(title));
      await twice.succeededOnce('Inscription réussie!');
      await expect(catalog.card(title)).toContainText('Déjà inscrit');
      await expect(catalog.card(title)).toContainText('1 inscrit');
      await expect(page).toHaveURL((url) => url.pathname === '/courses');
    }
  });

  test('enrolls once with a held or repeated Enter key, and stays in the catalog', async ({ page, createCourse }) => {
    const catalog = new CatalogPage(page);
    for (const isHeld of [true, false]) {
      const { title } = await createCourse();
      const twice = await PressedTwice.watch(page, 'POST', /\/api\/enrollments$/, 0);
      await catalog.open({ q: title });
      await catalog.enroll(title).focus();
      for (let press = 0; press < (isHeld ? 6 : 2); press += 1) {
        await page.keyboard.down('Enter');
        if (!isHeld) await page.keyboard.up('Enter');
        await page.waitForTimeout(isHeld ? 40 : 120);
      }
      await page.keyboard.up('Enter');
      await twice.succeededOnce('Inscription réussie!');
      await expect(page).toHaveURL((url) => url.pathname === '/courses');
      // After the pause the link works at the next press.
      await expect(catalog.card(title).getByRole('link', { name: 'Déjà inscrit' })).toBeFocused();
      await pressUntilAccepted(page, () => page.keyboard.press('Enter'));
      await expect(page).toHaveURL('/dashboard');
    }
  });

  test('is not taken to registration when logging out with two clicks', async ({ page, api }) => {
    const { token } = await api.register();
    for (const gap of [30, 120, 300]) {
      await page.goto('/about');
      await page.evaluate((value) => localStorage.setItem('token', value), token);
      await page.reload();
      const twice = await PressedTwice.watch(page, 'GET', /\/api\/none/, gap);
      await twice.press(new Frame(page).logout);
      await expect(page.getByRole('banner').getByRole('link', { name: "S'inscrire" })).toBeVisible();
      await expect(page).toHaveURL('/');
    }
  });

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

    test('enrolls once with two taps, and stays in the catalog', async ({ page, createCourse }) => {
      const catalog = new CatalogPage(page);
      for (const gap of [0, 30, 120, 300]) {
        const { title } = await createCourse();
        const twice = await PressedTwice.watch(page, 'POST', /\/api\/enrollments$/, gap);
        await catalog.open({ q: title });
        await catalog.enroll(title).click({ trial: true });
        const box = await catalog.enroll(title).boundingBox();
        if (!box) throw new Error('nothing to tap');
        await page.touchscreen.tap(box.x + 20, box.y + 20);
        await page.waitForTimeout(gap);
        await page.touchscreen.tap(box.x + 26, box.y + 17);
        await twice.succeededOnce('Inscription réussie!');
        await expect(page).toHaveURL((url) => url.pathname === '/courses');
      }
    });
  });
});

test.describe('an administrator', () => {
  test.use({ signedInAs: 'admin' });

  test('marks one message as read with two clicks, and none as replied', async ({ page, superAdminApi }) => {
    const messages = new AdminMessagesPage(page);
    for (const gap of GAPS) {
      const word = uniqueWord();
      const { subject } = await superAdminApi.writeMessage({ subject: `Sujet ${word}` });
      const twice = await PressedTwice.watch(page, 'PUT', /\/api\/contact\/messages\/.*\/status/, gap);
      await page.goto(`/admin/messages?q=${word}`);
      await twice.press(messages.action('Marquer lu', subject));
      await twice.succeededOnce('Statut mis à jour');
      await expect(messages.status(subject, 'Lu')).toBeVisible();
      await expect(messages.filters).toHaveText(['Tous1', 'Nouveaux0', 'Lus1', 'Répondus0']);
    }
  });

  test('does not mark the message that moves up in the list of new messages', async ({ page, superAdminApi }) => {
    const messages = new AdminMessagesPage(page);
    for (const gap of GAPS) {
      const word = uniqueWord();
      const next = await superAdminApi.writeMessage({ subject: `Premier ${word}` });
      const { subject } = await superAdminApi.writeMessage({ subject: `Second ${word}` });
      const twice = await PressedTwice.watch(page, 'PUT', /\/api\/contact\/messages\/.*\/status/, gap);
      await page.goto(`/admin/messages?q=${word}&status=new`);
      await twice.press(messages.action('Marquer lu', subject));
      await twice.succeededOnce('Statut mis à jour');
      await expect(messages.card(subject)).toHaveCount(0);
      await expect(messages.status(next.subject, 'Nouveau')).toBeVisible();
    }
  });

  test('undoes a status «Répondu» with a button at another position', async ({ page, superAdminApi }) => {
    const messages = new AdminMessagesPage(page);
    for (const gap of GAPS) {
      const word = uniqueWord();
      const { _id, subject } = await superAdminApi.writeMessage({ subject: `Sujet ${word}` });
      await superAdminApi.expect('PUT', `/contact/messages/${_id}/status?new_status=read`);
      const twice = await PressedTwice.watch(page, 'PUT', /\/api\/contact\/messages\/.*\/status/, gap);
      await page.goto(`/admin/messages?q=${word}`);
      const pressed = await messages.action('Répondu', subject).boundingBox();
      await twice.press(messages.action('Répondu', subject));
      await twice.succeededOnce('Statut mis à jour');
      await expect(messages.status(subject, 'Répondu')).toBeVisible();
      await expect(messages.confirmation).toHaveCount(0);
      expect(overlap(pressed, await messages.action('Remettre en lu', subject).boundingBox())).toBe(false);
      await messages.action('Remettre en lu', subject).click();
      await expect(messages.status(subject, 'Lu')).toBeVisible();
    }
  });

  test('marks two messages as read in quick succession', async ({ page, superAdminApi }) => {
    const messages = new AdminMessagesPage(page);
    const word = uniqueWord();
    const older = await superAdminApi.writeMessage({ subject: `Premier ${word}` });
    const newer = await superAdminApi.writeMessage({ subject: `Second ${word}` });
    await page.goto(`/admin/messages?q=${word}`);
    await messages.action('Marquer lu', newer.subject).click();
    await messages.action('Marquer lu', older.subject).click();
    await expect(messages.filters).toHaveText(['Tous2', 'Nouveaux0', 'Lus2', 'Répondus0']);
  });

  test('deletes nothing with the two clicks that open the confirmation', async ({
    page,
    createCourse,
    superAdminApi,
  }) => {
    for (const gap of [30, 120, 300]) {
      const { title } = await createCourse();
      const twice = await PressedTwice.watch(page, 'DELETE', /\/api\/courses\//, gap);
      await page.goto(`/admin/courses?q=${encodeURIComponent(title)}`);
      const card = page.getByRole('article', { name: title });
      await twice.press(card.getByRole('button', { name: /^Supprimer/ }));
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await superAdminApi.courseNamed(title)).toBeDefined();
    }
  });

  for (const { kind, path, address, toast, create } of [
    {
      kind: 'course',
      path: /\/api\/courses\//,
      address: '/admin/courses',
      toast: 'Cours supprimé',
      create: (superAdminApi: ApiClient, name: string) => superAdminApi.createCourse({ title: name }),
    },
    {
      kind: 'campus',
      path: /\/api\/campuses\//,
      address: '/admin/campus',
      toast: 'Campus supprimé',
      create: (superAdminApi: ApiClient, name: string) =>
        superAdminApi.expect('POST', '/campuses', newCampus({ name })),
    },
    {
      kind: 'message',
      path: /\/api\/contact\/messages\//,
      address: '/admin/messages',
      toast: 'Message supprimé',
      create: (superAdminApi: ApiClient, name: string) => superAdminApi.writeMessage({ subject: name }),
    },
  ]) {
    test(`deletes a ${kind} once with two clicks on the confirmation`, async ({ page, superAdminApi }) => {
      for (const gap of GAPS) {
        const name = `Essai ${uniqueWord()}`;
        await create(superAdminApi, name);
        const twice = await PressedTwice.watch(page, 'DELETE', path, gap);
        await page.goto(`${address}?q=${encodeURIComponent(name)}`);
        const card = page.getByRole('article', { name });
        await card.getByRole('button', { name: /^Supprimer/ }).click();
        await twice.press(page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }));
        await twice.succeededOnce(toast);
        await expect(card).toHaveCount(0);
        await expect(page.getByRole('alertdialog')).toHaveCount(0);
      }
    });
  }

  test('resets the theme once with two clicks on the confirmation', async ({ page }) => {
    const theme = new AdminThemePage(page);
    for (const gap of GAPS) {
      const twice = await PressedTwice.watch(page, 'GET', /\/api\/config\/theme$/, gap);
      await page.goto('/admin/theme');
      await theme.reset.click();
      await page.waitForLoadState('networkidle');
      twice.start();
      await twice.press(theme.confirmation.getByRole('button', { name: 'Réinitialiser' }));
      await twice.succeededOnce('Configuration réinitialisée');
    }
  });
});

test.describe('a super administrator', () => {
  test.use({ signedInAs: 'super_admin' });

  for (const { kind, verb, method, path, toast, create } of [
    {
      kind: 'promotes an account',
      verb: 'Promouvoir',
      method: 'POST',
      path: /\/make-admin$/,
      toast: 'Utilisateur promu',
      create: (superAdminApi: ApiClient) => superAdminApi.register(),
    },
    {
      kind: 'revokes an administrator',
      verb: 'Révoquer',
      method: 'POST',
      path: /\/revoke-admin$/,
      toast: 'Privilèges révoqués',
      create: (superAdminApi: ApiClient) => superAdminApi.createAdmin(),
    },
    {
      kind: 'deletes an account',
      verb: 'Supprimer',
      method: 'DELETE',
      path: /\/admin\/users\//,
      toast: 'Utilisateur supprimé',
      create: (superAdminApi: ApiClient) => superAdminApi.register(),
    },
  ] as const) {
    test(`${kind} once with two clicks on the confirmation`, async ({ page, superAdminApi }) => {
      const users = new UserManagementPage(page);
      for (const gap of GAPS) {
        const { name } = await create(superAdminApi);
        const twice = await PressedTwice.watch(page, method, path, gap);
        await page.goto(`/admin/user-management?q=${encodeURIComponent(name)}`);
        await users.action(verb, name).click();
        await twice.press(users.promotion.or(users.confirmation).getByRole('button', { name: verb }));
        await twice.succeededOnce(toast);
        await expect(users.action(verb, name)).toHaveCount(0);
      }
    });
  }

  test('rolls back a version once with two clicks on the confirmation', async ({ page }) => {
    // Other journeys share the served releases: only the answers are changed here.
    let previous: string | null = null;
    await page.route(/\/api\/admin\/deployments$/, async (route) => {
      const response = await route.fetch();
      const [first, ...others] = (await response.json()) as object[];
      await route.fulfill({ response, json: [{ ...first, rollback_to: previous }, ...others] });
    });
    await page.route(/\/deployments\/rollback$/, async (route) => {
      await route.fulfill({ status: previous ? 200 : 409, json: {} });
      previous = null;
    });
    for (const gap of GAPS) {
      previous = '0.0.1';
      const twice = await PressedTwice.watch(page, 'POST', /\/api\/admin\/deployments\/rollback$/, gap);
      await page.goto('/admin/deployments');
      await page.getByRole('button', { name: /^Revenir à la version 0\.0\.1/ }).click();
      await twice.press(page.getByRole('alertdialog').getByRole('button', { name: 'Revenir' }));
      await twice.succeededOnce('Version rétablie');
    }
  });
});
