import { type ApiClient, newPerson, uniqueWord } from '../../support/api-client.ts';
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
    const word = uniqueWord();
    const presses = [...GAPS, 'held', 'repeated'] as const;
    for (const press of presses) await createCourse({ title: `${press} ${word}` });
    await catalog.open({ q: word });
    for (const press of presses) {
      const title = `${press} ${word}`;
      const isClicked = press !== 'held' && press !== 'repeated';
      // A page of its own: there the link that replaces the button is at its place.
      if (!isClicked) await catalog.open({ q: title });
      const twice = await PressedTwice.watch(page, 'POST', ENROLL, isClicked ? press : 0);
      if (isClicked) await twice.press(catalog.enroll(title));
      else {
        await catalog.enroll(title).focus();
        for (let times = 0; times < 4; times += 1) {
          await page.keyboard.down('Enter');
          if (press === 'repeated') await page.keyboard.up('Enter');
        }
        await page.keyboard.up('Enter');
      }
      await twice.succeededOnce('Inscription réussie!');
      await expect(catalog.card(title)).toContainText('1 inscrit');
      await expect(page).toHaveURL((url) => url.pathname === '/courses');
    }
    // After the pause the link works at the next press.
    const last = catalog.card(`repeated ${word}`).getByRole('link', { name: 'Déjà inscrit' });
    await expect(last).toBeFocused();
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
    const word = uniqueWord();
    const subjects = ['Premier', 'Deuxième', 'Troisième'].map((place) => `${place} ${word}`);
    for (const subject of subjects) await superAdminApi.writeMessage({ subject });
    await page.goto(`/admin/messages?q=${word}&status=new`);
    // The newest is the first of the list.
    const [top = '', middle = '', bottom = ''] = subjects.toReversed();
    const marked = [
      { gap: GAPS[0] ?? 0, subject: top, next: middle },
      { gap: GAPS[1] ?? 0, subject: middle, next: bottom },
    ];
    for (const { gap, subject, next } of marked) {
      const twice = await PressedTwice.watch(page, 'PUT', STATUS, gap);
      await twice.press(messages.action('Marquer lu', subject));
      await twice.succeededOnce('Statut mis à jour');
      await expect(messages.card(subject)).toHaveCount(0);
      await expect(messages.status(next, 'Nouveau')).toBeVisible();
    }

    await page.getByRole('group', { name: 'Statut' }).getByRole('button', { name: 'Tous' }).click();
    for (const { gap, subject } of marked) {
      const twice = await PressedTwice.watch(page, 'PUT', STATUS, gap);
      await messages.action('Répondu', subject).scrollIntoViewIfNeeded();
      const pressed = await messages.action('Répondu', subject).boundingBox();
      await twice.press(messages.action('Répondu', subject));
      await twice.succeededOnce('Statut mis à jour');
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

/** Cards whose actions ask for a confirmation, on one page. */
const CONFIRMED: Confirmed[] = [
  {
    address: '/admin/courses',
    create: (superAdminApi, title) => superAdminApi.createCourse({ title }),
    actions: [{ verb: 'Supprimer', call: ['DELETE', /\/api\/courses\//], toast: 'Cours supprimé' }],
  },
  {
    address: '/admin/user-management',
    create: (superAdminApi, name) => superAdminApi.register({ ...newPerson(), name }),
    actions: [
      { verb: 'Promouvoir', call: ['POST', /\/make-admin$/], toast: 'Utilisateur promu', next: 'Révoquer' },
      { verb: 'Révoquer', call: ['POST', /\/revoke-admin$/], toast: 'Privilèges révoqués', next: 'Promouvoir' },
    ],
  },
];

interface Confirmed {
  address: string;
  /** Creates what the actions change, with this name. */
  create: (superAdminApi: ApiClient, name: string) => Promise<unknown>;
  actions: {
    /** Beginning of the name of the action's button, and of the confirmation's. */
    verb: string;
    call: [method: string, address: RegExp];
    toast: string;
    /** The action that the card offers afterwards; without one the card is gone. */
    next?: string;
  }[];
}

test.describe('a super administrator', () => {
  test.use({ signedInAs: 'super_admin' });

  for (const { address, create, actions } of CONFIRMED) {
    const toasts = actions.map(({ toast }) => toast).join(', ');
    test(`acts once with two clicks on the confirmation: ${toasts}`, async ({ page, superAdminApi }) => {
      const word = uniqueWord();
      for (const gap of GAPS) await create(superAdminApi, `Zoé ${gap} ${word}`);
      await page.goto(`${address}?q=${word}`);
      for (const gap of GAPS) {
        const card = page.getByRole('article', { name: `Zoé ${gap} ${word}`, exact: true });
        const action = (label: string) => card.getByRole('button', { name: new RegExp(`^${label}`) });
        const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
        for (const { verb, call, toast, next } of actions) {
          const twice = await PressedTwice.watch(page, ...call, gap);
          await action(verb).click();
          await twice.press(dialog.getByRole('button', { name: verb }));
          await twice.succeededOnce(toast);
          await expect(action(verb)).toHaveCount(0);
          await (next ? expect(action(next)).toBeVisible() : expect(card).toHaveCount(0));
          await expect(dialog).toHaveCount(0);
        }
      }
    });
  }
});
