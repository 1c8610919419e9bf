import { untilHydrated } from '../../support/crawling/rendered.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

declare global {
  /** Number of view transitions that the page has started. */
  var transitions: number;
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('pages fade when a link is followed, but not for a filter, nor where reduced motion is asked for', async ({
  page,
}) => {
  const frame = new Frame(page);
  const transitions = () => page.evaluate(() => globalThis.transitions);
  await page.addInitScript(() => {
    globalThis.transitions = 0;
    const start = document.startViewTransition;
    document.startViewTransition = function (update) {
      globalThis.transitions += 1;
      return start.call(this, update);
    };
  });
  await page.goto('/');
  await untilHydrated(page);
  await frame.link('Cours').click();
  await frame.arrivesAt('/courses', 'Nos Cours');
  await expect(frame.heading).toBeFocused();
  expect(await transitions()).toBe(1);
  await page.getByRole('group', { name: 'Niveau' }).getByRole('button').nth(1).click();
  await expect(page).toHaveURL(/niveau|level/);
  expect(await transitions(), 'of a filter').toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await frame.link('Contact').click();
  await frame.arrivesAt('/contact', /.+/);
  await expect(frame.heading).toBeFocused();
  expect(await transitions(), 'with reduced motion').toBe(1);
  await page.emulateMedia({ reducedMotion: null });
});
