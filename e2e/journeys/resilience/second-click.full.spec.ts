import { type ApiClient, uniqueWord } from '../../support/api-client.ts';
import { pressUntilAccepted } from '../../support/hands/click-guard.ts';
import { GAPS, overlap, PressedTwice } from '../../support/hands/second-click.ts';
import { AdminMessagesPage } from '../../support/pages/administration/admin-messages-page.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

const ENROLL = /\/api\/enrollments$/;
const STATUS = /\/api\/contact\/messages\/.*\/status/;

test.describe('a student', () => {
  test.use({ signedInAs: 'student' });

  test('enrolls once with two clicks or a held or repeated Enter key, sees the success toast, and stays in the catalog', async ({
    page,
    createCourse,
  }) => {
    const catalog = new CatalogPage(page);
    for (const gap of [...GAPS, 'held', 'repeated'] as const) {
      const { title } = await createCourse();
      const isClicked = gap !== 'held' && gap !== 'repeated';
      const twice = await PressedTwice.watch(page, 'POST', ENROLL, isClicked ? gap : 0);
      await catalog.open({ q: title });
      if (isClicked) await twice.press(catalog.enroll(title));
      else {
        await catalog.enroll(title).focus();
        for (let press = 0; press < 4; press += 1) {
          await page.keyboard.down('Enter');
          if (gap === 'repeated') await page.keyboard.up('Enter');
        }
        await page.keyboard.up('Enter');
      }
      await twice.succeededOnce('Inscription réussie!');
      await expect(catalog.card(title)).toContainText('1 inscrit');
      await expect(page).toHaveURL((url) => url.pathname === '/courses');
    }
    // After the pause the link works at the next press.
    await expect(page.getByRole('link', { name: 'Déjà inscrit' })).toBeFocused();
    await pressUntilAccepted(page, () => page.keyboard.press('Enter'));
    await expect(page).toHaveURL('/dashboard');
  });

  test('is not taken to registration when logging out with two clicks', async ({ page }) => {
    await page.goto('/about');
    const twice = await PressedTwice.watch(page, 'GET', /\/api\/none/, 30);
    await twice.press(new Frame(page).logout);
    await expect(page.getByRole('banner').getByRole('link', { name: "S'inscrire" })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

    test('enrolls once with two taps, and stays in the catalog', async ({ page, createCourse }) => {
      const catalog = new CatalogPage(page);
      const { title } = await createCourse();
      const twice = await PressedTwice.watch(page, 'POST', ENROLL, 0);
      await catalog.open({ q: title });
      await catalog.enroll(title).click({ trial: true });
      const { x = 0, y = 0 } = (await catalog.enroll(title).boundingBox()) ?? {};
      await page.touchscreen.tap(x + 20, y + 20);
      await page.touchscreen.tap(x + 26, y + 17);
      await twice.succeededOnce('Inscription réussie!');
      await expect(page).toHaveURL((url) => url.pathname === '/courses');
    });
  });
});

test.describe('an administrator', () => {
  test.use({ signedInAs: 'admin' });

  test('marks one message as read with two clicks, not that which moves up in the list, then as replied, which another button undoes', async ({
    page,
    superAdminApi,
  }) => {
    const messages = new AdminMessagesPage(page);
    for (const gap of GAPS) {
      const word = uniqueWord();
      const next = await superAdminApi.writeMessage({ subject: `Premier ${word}` });
      const { subject } = await superAdminApi.writeMessage({ subject: `Second ${word}` });
      const twice = await PressedTwice.watch(page, 'PUT', STATUS, gap);
      await page.goto(`/admin/messages?q=${word}&status=new`);
      await twice.press(messages.action('Marquer lu', subject));
      await twice.succeededOnce('Statut mis à jour');
      await expect(messages.card(subject)).toHaveCount(0);
      await expect(messages.status(next.subject, 'Nouveau')).toBeVisible();

      const again = await PressedTwice.watch(page, 'PUT', STATUS, gap);
      await page.goto(`/admin/messages?q=${word}`);
      const pressed = await messages.action('Répondu', subject).boundingBox();
      await again.press(messages.action('Répondu', subject));
      await again.succeededOnce('Statut mis à jour');
      await expect(messages.status(subject, 'Répondu')).toBeVisible();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
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
    const { title } = await createCourse();
    const twice = await PressedTwice.watch(page, 'DELETE', /\/api\/courses\//, 30);
    await page.goto(`/admin/courses?q=${encodeURIComponent(title)}`);
    const card = page.getByRole('article', { name: title });
    await twice.press(card.getByRole('button', { name: /^Supprimer/ }));
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await superAdminApi.courseNamed(title)).toBeDefined();
  });
});

/** Actions of a card that ask for a confirmation. */
const CONFIRMED: Confirmed[] = [
  {
    verb: 'Supprimer',
    call: ['DELETE', /\/api\/courses\//],
    address: '/admin/courses',
    toast: 'Cours supprimé',
    create: async (superAdminApi) => (await superAdminApi.createCourse()).title,
  },
  {
    verb: 'Promouvoir',
    call: ['POST', /\/make-admin$/],
    address: '/admin/user-management',
    toast: 'Utilisateur promu',
    create: async (superAdminApi) => (await superAdminApi.register()).name,
    next: 'Révoquer',
  },
  {
    verb: 'Révoquer',
    call: ['POST', /\/revoke-admin$/],
    address: '/admin/user-management',
    toast: 'Privilèges révoqués',
    create: async (superAdminApi) => (await superAdminApi.createAdmin()).name,
    next: 'Promouvoir',
  },
];

interface Confirmed {
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

test.describe('a super administrator', () => {
  test.use({ signedInAs: 'super_admin' });

  for (const { verb, call, address, toast, create, next } of CONFIRMED) {
    test(`acts once with two clicks on the confirmation: ${toast}`, async ({ page, superAdminApi }) => {
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
});
