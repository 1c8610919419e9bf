import type { Locator, Page } from 'playwright/test';
import { uniqueWord } from '../../support/api-client.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test.use({ signedInAs: 'student' });

test('toasts appear at the bottom right, in the size of the specification', async ({ page, createCourse }) => {
  const course = await createCourse();
  const catalog = new CatalogPage(page);
  const frame = new Frame(page);
  await catalog.open();
  await catalog.enroll(course.title).click();
  await frame.toastSays('Inscription réussie!');
  const list = page.locator('[data-sonner-toaster]');
  await expect(list).toHaveAttribute('data-x-position', 'right');
  await expect(list).toHaveAttribute('data-y-position', 'bottom');
  for (const [variable, value] of Object.entries(FIGURES)) {
    expect.soft(await cssVariable(list, variable), variable).toBe(value);
  }
  await frame.toasts.hover();
  await expect.poll(() => distanceToCorner(frame.toasts)).toEqual({ width: 356, right: 24, bottom: 24 });
  await page.setViewportSize({ width: 600, height: 800 });
  await expect.poll(() => distanceToCorner(frame.toasts)).toEqual({ width: 600 - 2 * 16, right: 16, bottom: 16 });
  await page.setViewportSize({ width: 601, height: 800 });
  await expect.poll(() => distanceToCorner(frame.toasts)).toEqual({ width: 356, right: 24, bottom: 24 });
});

test('toasts close after four seconds, but not while hovered or focused', async ({ page, createCourse }) => {
  const course = await createCourse();
  const catalog = new CatalogPage(page);
  const frame = new Frame(page);
  await page.clock.install();
  await catalog.open();
  await catalog.enroll(course.title).click();
  await frame.toastSays('Inscription réussie!');
  await frame.toasts.hover();
  await page.clock.runFor(10_000);
  await expect(frame.toasts).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(2500);
  await expect(frame.toasts).toBeVisible();
  await page.clock.runFor(2500);
  await expect(frame.toasts).toHaveCount(0);
});

test('toasts replace each other, one at a time', async ({ page, createCourse }) => {
  const { catalog, frame, second } = await enrollInFirstOfTwo(page, createCourse);
  const shown = await frame.toasts.elementHandle();
  await catalog.enroll(second.title).click();
  await expect.poll(() => shown?.evaluate((toast) => toast.isConnected)).toBe(false);
  await expect(frame.toasts).toHaveCount(1);
  await expect(frame.toasts).toBeVisible();
});

test('toasts are focused by Alt+T, left by Escape, and closed by their button or a swipe', async ({
  page,
  createCourse,
}) => {
  const { catalog, frame, second } = await enrollInFirstOfTwo(page, createCourse);
  await page.keyboard.press('Alt+t');
  const list = page.locator('[data-sonner-toaster]');
  await expect(list).toBeFocused();
  await expect(frame.toasts).toHaveAttribute('data-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(frame.toasts).toHaveAttribute('data-expanded', 'false');
  await frame.toasts.getByRole('button', { name: 'Close toast' }).click();
  await expect(frame.toasts).toHaveCount(0);

  await catalog.enroll(second.title).click();
  await frame.toastSays('Inscription réussie!');
  await swipe(frame.toasts, 60);
  await expect(frame.toasts).toHaveCount(0);
});

test('toasts are swiped away with the mouse from their text, even with a selection in the page', async ({
  page,
  createCourse,
}) => {
  const { catalog, frame, second } = await enrollInFirstOfTwo(page, createCourse);
  // The browser keeps a selection that is pressed, to drag it.
  await frame.toasts.getByText('Inscription réussie!').selectText();
  await swipe(frame.toasts, 60, frame.toasts.getByText('Inscription réussie!'));
  await expect(frame.toasts).toHaveCount(0);

  await catalog.enroll(second.title).click();
  await frame.toastSays('Inscription réussie!');
  await page.getByRole('heading', { level: 1 }).selectText();
  await swipe(frame.toasts, 60, frame.toasts.getByText('Inscription réussie!'));
  await expect(frame.toasts).toHaveCount(0);
});

/** Opens the catalog with two courses, and enrolls in the first; the toast that says so is shown. */
async function enrollInFirstOfTwo(page: Page, createCourse: (input: { title: string }) => Promise<{ title: string }>) {
  // A course that is published meanwhile would move the second to the place of the first, where clicks are ignored.
  const word = uniqueWord();
  const first = await createCourse({ title: `Premier ${word}` });
  const second = await createCourse({ title: `Second ${word}` });
  const catalog = new CatalogPage(page);
  const frame = new Frame(page);
  await catalog.open({ q: word });
  await catalog.enroll(first.title).click();
  await frame.toastSays('Inscription réussie!');
  return { catalog, frame, second };
}

const FIGURES = {
  '--width': '356px',
  '--gap': '14px',
  '--offset-bottom': '24px',
  '--offset-right': '24px',
  '--mobile-offset-bottom': '16px',
  '--mobile-offset-right': '16px',
};

function cssVariable(element: Locator, name: string): Promise<string> {
  return element.evaluate((it, variable) => getComputedStyle(it).getPropertyValue(variable).trim(), name);
}

async function distanceToCorner(toast: Locator): Promise<{ width: number; right: number; bottom: number }> {
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

async function swipe(toast: Locator, distance: number, from = toast): Promise<void> {
  // Waits until the toast has stopped moving.
  await toast.hover();
  await from.hover();
  const box = await from.boundingBox();
  if (!box) throw new Error('there is no toast to swipe');
  const page = toast.page();
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + distance, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
}
