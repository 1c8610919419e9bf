import type { Locator } from 'playwright/test';
import { newCampus, uniqueWord } from '../../support/api-client.ts';
import { DESKTOP, PHONE } from '../../support/hands/axe.ts';
import { LOST, loseRequest, press } from '../../support/network/lost-messages.ts';
import { AdminCampusesPage } from '../../support/pages/administration/admin-campuses-page.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test.describe(() => {
  test.use({ signedInAs: 'student' });

  test('toasts are at the bottom right in the size of the specification, close by themselves unless hovered, are reached by Alt+T, and swiped away from their text', async ({
    page,
    createCourse,
  }) => {
    // A course that is published meanwhile would move the next to the place of the one before, where clicks are ignored.
    const word = uniqueWord();
    const titles = ['Premier', 'Second', 'Troisième'].map((name) => `${name} ${word}`);
    for (const title of titles) await createCourse({ title });
    const catalog = new CatalogPage(page);
    const frame = new Frame(page);
    const { toasts } = frame;
    await page.clock.install();
    await catalog.open({ q: word });
    const enroll = async () => {
      await catalog.enroll(titles.shift() ?? '').click();
      await frame.toastSays('Inscription réussie!');
    };
    await enroll();
    await toasts.hover();
    for (const [width, figures] of [
      [1280, { width: 356, right: 24, bottom: 24 }],
      [600, { width: 600 - 2 * 16, right: 16, bottom: 16 }],
      [601, { width: 356, right: 24, bottom: 24 }],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => placeOf(toasts), `${width} px`).toEqual(figures);
    }
    await toasts.hover();
    await page.clock.runFor(10_000);
    await expect(toasts).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(5000);
    await expect(toasts).toHaveCount(0);

    await enroll();
    await page.keyboard.press('Alt+t');
    await expect(page.locator('[data-sonner-toaster]')).toBeFocused();
    await expect(toasts).toHaveAttribute('data-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(toasts).toHaveAttribute('data-expanded', 'false');
    await toasts.getByRole('button', { name: 'Close toast' }).click();
    await page.clock.runFor(1000);
    await expect(toasts).toHaveCount(0);

    await enroll();
    const text = toasts.getByText('Inscription réussie!');
    // The browser keeps a selection that is pressed, to drag it.
    await text.selectText();
    await text.hover();
    const { x = 0, y = 0, width = 0, height = 0 } = (await text.boundingBox()) ?? {};
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 60, y + height / 2, { steps: 5 });
    await page.mouse.up();
    await page.clock.runFor(1000);
    await expect(toasts).toHaveCount(0);
  });
});

test.describe(() => {
  test.use({ signedInAs: 'admin', granted: ['manage_campus'] });

  test('an error leaves the button of the form free that it is about, to be pressed again', async ({
    page,
    faults,
  }) => {
    faults.expect(LOST);
    const campuses = new AdminCampusesPage(page);
    const { toasts } = new Frame(page);
    await page.goto('/admin/campus');
    await campuses.openCreation();
    await campuses.fill(newCampus());
    const submit = campuses.button('Créer le campus');
    const loss = await loseRequest(page, 'POST /campuses');
    await press(submit);
    await loss.happened;
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      // At its place, where it stays as long as it is hovered.
      await toasts.hover();
      expect(await submit.evaluate(isFree), `${size.width} px`).toBe(true);
    }
  });
});

/** Runs in the page. Whether a click on the middle of an element reaches it. */
function isFree(element: Element): boolean {
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}

async function placeOf(toast: Locator): Promise<{ width: number; right: number; bottom: number }> {
  return toast.evaluate((element) => {
    const { width, right, bottom } = element.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    return {
      width: Math.round(width),
      right: Math.round(clientWidth - right),
      bottom: Math.round(clientHeight - bottom),
    };
  });
}
