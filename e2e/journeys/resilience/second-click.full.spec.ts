import { type ApiClient, uniqueWord } from '../../support/api-client.ts';
import { pressUntilAccepted } from '../../support/hands/click-guard.ts';
import { GAPS, overlap, PressedTwice } from '../../support/hands/second-click.ts';
import { AdminMessagesPage } from '../../support/pages/administration/admin-messages-page.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

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
    const { email, password } = await api.register();
    for (const gap of [30, 300]) {
      const { token } = await api.login(email, password);
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
      for (const gap of [0, 120]) {
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

  test('deletes nothing with the two clicks that open the confirmation', async ({
    page,
    createCourse,
    superAdminApi,
  }) => {
    for (const gap of [30, 300]) {
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

  confirmsOnce({
    kind: 'deletes a course',
    verb: 'Supprimer',
    call: ['DELETE', /\/api\/courses\//],
    address: '/admin/courses',
    toast: 'Cours supprimé',
    create: async (superAdminApi) => (await superAdminApi.createCourse()).title,
  });
});

test.describe('a super administrator', () => {
  test.use({ signedInAs: 'super_admin' });

  confirmsOnce({
    kind: 'promotes an account',
    verb: 'Promouvoir',
    call: ['POST', /\/make-admin$/],
    address: '/admin/user-management',
    toast: 'Utilisateur promu',
    create: async (superAdminApi) => (await superAdminApi.register()).name,
    next: 'Révoquer',
  });
  confirmsOnce({
    kind: 'revokes an administrator',
    verb: 'Révoquer',
    call: ['POST', /\/revoke-admin$/],
    address: '/admin/user-management',
    toast: 'Privilèges révoqués',
    create: async (superAdminApi) => (await superAdminApi.createAdmin()).name,
    next: 'Promouvoir',
  });
  confirmsOnce({
    kind: 'deletes an account',
    verb: 'Supprimer',
    call: ['DELETE', /\/admin\/users\//],
    address: '/admin/user-management',
    toast: 'Utilisateur supprimé',
    create: async (superAdminApi) => (await superAdminApi.register()).name,
  });
});

/** An action of a card that asks for a confirmation. */
interface Confirmed {
  kind: string;
  /** Beginning of the name of the action's button, and of the confirmation's. */
  verb: string;
  call: [method: string, address: RegExp];
  address: string;
  toast: string;
  /** Creates what the action changes, and returns the name of its card. */
  create: (superAdminApi: ApiClient) => Promise<string>;
  /** The action that the card offers afterwards; without one the card is gone. */
  next?: string;
}

function confirmsOnce({ kind, verb, call, address, toast, create, next }: Confirmed): void {
  test(`${kind} once with two clicks on the confirmation`, async ({ page, superAdminApi }) => {
    for (const gap of GAPS) {
      const name = await create(superAdminApi);
      const card = page.getByRole('article', { name, exact: true });
      const action = (label: string) => card.getByRole('button', { name: new RegExp(`^${label}`) });
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      const twice = await PressedTwice.watch(page, ...call, gap);
      await page.goto(`${address}?q=${encodeURIComponent(name)}`);
      await action(verb).click();
      await twice.press(dialog.getByRole('button', { name: verb }));
      await twice.succeededOnce(toast);
      await expect(action(verb)).toHaveCount(0);
      await (next ? expect(action(next)).toBeVisible() : expect(card).toHaveCount(0));
      await expect(dialog).toHaveCount(0);
    }
  });
}
