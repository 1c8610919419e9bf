import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** How a page looks: its size and its palette. */
interface Look {
  size: { width: number; height: number };
  colorScheme: 'light' | 'dark';
}

/** Each size and each palette once: what is wrong in one of them is seldom wrong in one combination only. */
const DESKTOP_LIGHT: Look = { size: DESKTOP, colorScheme: 'light' };
const PHONE_DARK: Look = { size: PHONE, colorScheme: 'dark' };
const EVERY_LOOK = [DESKTOP_LIGHT, PHONE_DARK];

/** Of what exists on a phone only. */
export const ON_PHONE: readonly Look[] = [{ size: PHONE, colorScheme: 'light' }, PHONE_DARK];

/** The share that each of the two test commands has of a journey to every page. */
export const SHARE: readonly Look[] =
  { usual: [PHONE_DARK], full: [DESKTOP_LIGHT] }[String(process.env.TESTS)] ?? EVERY_LOOK;

/** Checks with axe that nothing serious is wrong on a page; needs reduced motion. */
export async function expectAccessible(page: Page, looks: readonly Look[] = EVERY_LOOK): Promise<void> {
  const before = page.viewportSize();
  await page.evaluate(axe.source);
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await waitForRendering(page);
    expect.soft(await page.evaluate(seriousViolations), `${size.width} px, ${colorScheme}`).toEqual([]);
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
