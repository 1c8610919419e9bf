import { expect, type Locator, type Page } from 'playwright/test';

/** Milliseconds between two clicks; `changed`: as soon as another control is under the pointer. */
type Gap = number | 'changed';

/** At once, and at the moment at which another control is under the pointer. */
export const GAPS: readonly Gap[] = [0, 'changed'];

/** Delay of the server's answer for the gap `changed`, in milliseconds. */
const SLOW_ANSWER_MS = 400;

/** Records the requests and toasts of a page while a control is pressed twice. */
export class PressedTwice {
  #requests = 0;
  readonly #name: string;

  private constructor(
    readonly page: Page,
    readonly gap: Gap,
  ) {
    this.#name = `gap: ${gap}`;
  }

  /** Starts recording requests to `address` and toasts, in the current page and those opened later. */
  static async watch(page: Page, method: string, address: RegExp, gap: Gap): Promise<PressedTwice> {
    const watched = new PressedTwice(page, gap);
    // The same page is watched again for each control and gap.
    await page.unroute(address);
    await page.route(address, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      watched.#requests += 1;
      if (gap === 'changed') await new Promise((resolve) => setTimeout(resolve, SLOW_ANSWER_MS));
      return route.fallback();
    });
    await page.addInitScript(recordToasts);
    await page.evaluate(recordToasts);
    return watched;
  }

  /** Clicks twice at the same coordinates, even if another control is there the second time. */
  async press(target: Locator): Promise<void> {
    // Waits until the control is visible, enabled and stable.
    await target.click({ trial: true });
    const box = await target.boundingBox();
    if (!box) throw new Error('nothing to press');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.page.mouse.move(x, y);
    const before = await this.page.evaluate(textAt, [x, y] as const);
    const devTools = await this.page.context().newCDPSession(this.page);
    const click = async (clickCount: number, timestamp: number) => {
      const options = { x, y, clickCount, timestamp, button: 'left' } as const;
      await devTools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...options });
      await devTools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...options });
    };
    const start = Date.now() / 1000;
    await click(1, start);
    if (this.gap === 'changed') {
      await expect.poll(() => this.page.evaluate(textAt, [x, y] as const), { intervals: [20] }).not.toBe(before);
      await click(2, Date.now() / 1000);
    } else {
      await this.page.waitForTimeout(this.gap);
      // The exact gap: a busy machine would deliver the second click later.
      await click(2, start + this.gap / 1000);
    }
    await devTools.detach();
  }

  /** Expects exactly one request and one success toast. */
  async succeededOnce(toast: string): Promise<void> {
    await expect.poll(() => this.toasts(), this.#name).toContain(`success: ${toast}`);
    // A request started by the second click would have been answered by now.
    await this.page.waitForLoadState('networkidle');
    expect(await this.toasts(), this.#name).toEqual([`success: ${toast}`]);
    expect(this.#requests, this.#name).toBe(1);
  }

  private toasts(): Promise<string[]> {
    return this.page.evaluate(() => (window as unknown as { toasts?: string[] }).toasts ?? []);
  }
}

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

/** Whether two elements have a point in common. @throws when one of them is not displayed */
export function overlap(one: Box, other: Box): boolean {
  if (!one || !other) throw new Error('an element without a box');
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return !isBeside && one.y < other.y + other.height && other.y < one.y + one.height;
}

/** The text of the control at a point; it does not change while the control is busy. */
function textAt([x, y]: readonly [number, number]): string {
  const control = document.elementFromPoint(x, y)?.closest('a, button');
  return control?.textContent ?? '';
}

function recordToasts(): void {
  const known = new WeakSet<Element>(document.querySelectorAll('[data-sonner-toast]'));
  const toasts: string[] = [];
  Object.assign(window, { toasts });
  const record = () => {
    for (const toast of document.querySelectorAll('[data-sonner-toast]')) {
      if (known.has(toast)) continue;
      known.add(toast);
      toasts.push(`${toast.getAttribute('data-type')}: ${toast.querySelector('[data-title]')?.textContent}`);
    }
  };
  new MutationObserver(record).observe(document, { childList: true, subtree: true });
}
