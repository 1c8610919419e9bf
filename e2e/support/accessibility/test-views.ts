import type { Page } from 'playwright/test';
import { untilComplete, untilHydrated } from '../crawling/rendered.ts';
import { DESKTOP, expectAccessible } from '../hands/axe.ts';
import { clickOnceAccepted } from '../hands/click-guard.ts';
import { type DemoFilm, enrollForFilm } from '../learning/demo-film.ts';
import { expect, signedIn, test } from '../test.ts';
import { expectPrintable, expectSeenInContrastTheme } from './media.ts';
import { type View, viewsOf } from './views.ts';

/** The size of what is printed of a sheet (A4). */
const PAPER = { width: 720, height: 1050 };

/** Declares a test of the main views, or of the others, for each of those who see them. */
export function testViews(isMain: boolean): void {
  for (const [signedInAs, views] of viewsOf(isMain)) {
    test.describe(`for ${signedInAs}`, () => {
      test.use({ signedInAs });

      test('axe finds nothing serious, no page is wider than a narrow screen, each is seen in a contrast theme and on paper', async ({
        page,
        api,
        account,
        faults,
      }) => {
        // Of pages about nothing, where the server renders them.
        faults.expect(/404 \(Not Found\) \(\/(nulle-part|certificates\/)/);
        const demo = signedInAs === 'student' ? await enrollForFilm(api.as(signedIn(account))) : undefined;
        for (const [name, view] of views) {
          await test.step(name, async () => {
            await page.setViewportSize(DESKTOP);
            await open(page, typeof view.at === 'function' ? view.at(demo as DemoFilm) : view.at, view);
            await expectAccessible(page, name);
            await expectNoOverflow(page, 640, `${name}, as if magnified to 200 %`);
            await expectNoOverflow(page, 320, `${name}, on the narrowest screen`);
            await page.setViewportSize(PAPER);
            await expectPrintable(page, name);
            await page.setViewportSize(DESKTOP);
            await expectSeenInContrastTheme(page, name);
            await page.unrouteAll();
          });
        }
      });
    });
  }
}

async function open(page: Page, path: string | undefined, { does = [], shows, answers = [] }: View): Promise<void> {
  for (const [address, change] of answers) {
    await page.route(address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: change(await response.json()) });
    });
  }
  if (path !== undefined) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await untilHydrated(page);
  }
  for (const step of does) {
    if (typeof step === 'string' || step instanceof RegExp) await press(page, step);
    else for (const [label, value] of Object.entries(step)) await page.getByLabel(label, { exact: true }).fill(value);
  }
  if (shows) await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await untilComplete(page);
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  const named = { name, exact: typeof name === 'string' };
  const summary = page.locator('summary').filter({ hasText: name });
  const control = page
    .getByRole('button', named)
    .or(page.getByRole('link', named))
    .or(page.getByRole('menuitem', named))
    .or(summary);
  await clickOnceAccepted(control.filter({ visible: true }).first());
}

/** Checks that the page does not scroll horizontally at this width, once it is rendered. */
async function expectNoOverflow(page: Page, width: number, why: string): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, why).toBeLessThanOrEqual(0);
}
