import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** Each size and each palette once: what is wrong in one of them is seldom wrong in one combination only. */
const COMBINATIONS = [
  { size: DESKTOP, colorScheme: 'light' },
  { size: PHONE, colorScheme: 'dark' },
] as const;

/**
 * Checks with axe that nothing serious is wrong on a page, or on one that exists at a single size. Motion is reduced, as in all
 * journeys: contrast must not be measured during a transition.
 */
export async function expectAccessible(page: Page, name = page.url(), only?: typeof PHONE): Promise<void> {
  const before = page.viewportSize();
  await page.evaluate(axe.source);
  for (const { size, colorScheme } of COMBINATIONS) {
    const { width, height } = only ?? size;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await waitForRendering(page);
    expect.soft(await page.evaluate(seriousViolations), `${name}, ${width} px, ${colorScheme}`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** Runs in the page, where axe is loaded. */
async function seriousViolations(): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message}`)}`);
}

/** Waits until a new color scheme is rendered: until then text and background may belong to different palettes. */
async function waitForRendering(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}
