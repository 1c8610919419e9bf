import type { BrowserContext, Page } from 'playwright/test';
import { Faults } from '../network/faults.ts';

/** Finds what hostile texts do in the pages of a browser context. */
export class Traps {
  readonly #faults: Faults;
  readonly #sprung: string[] = [];
  #told = 0;

  private constructor(address: string) {
    this.#faults = new Faults(address);
    // Images of the site that hostile addresses name are missing.
    this.#faults.expect(/Failed to load resource.*(400|404)/);
  }

  /** Watches all pages that a context opens from now on. */
  static async on(context: BrowserContext, address: string): Promise<Traps> {
    const traps = new Traps(address);
    traps.#faults.watch(context);
    context.on('page', (page) => {
      page.on('dialog', async (dialog) => {
        traps.#sprung.push(`dialog: ${dialog.message()}`);
        await dialog.dismiss();
      });
    });
    return traps;
  }

  /** What was sprung since the last call, with the page on which it was. */
  async sprungOn(page: Page): Promise<string[]> {
    const found = await page.evaluate(() => {
      const marked = [...document.querySelectorAll('[data-hit], data-hit')].map(({ outerHTML }) => outerHTML);
      const foreign = [...document.querySelectorAll('[href], [src], [action], [formaction]')].filter((element) =>
        /^\s*(javascript|vbscript|data:text)/i.test(
          ['href', 'src', 'action', 'formaction'].map((name) => element.getAttribute(name) ?? '').join(''),
        ),
      );
      const handlers = [...document.querySelectorAll('*')].filter((element) =>
        element.getAttributeNames().some((name) => name.startsWith('on')),
      );
      const elements = [...foreign, ...handlers].map(({ outerHTML }) => outerHTML);
      return [...('hit' in window ? ['executed'] : []), ...marked, ...elements].map((text) => text.slice(0, 160));
    });
    const { pathname } = new URL(page.url());
    const faults = this.#faults.unexpected;
    const all = [...found, ...this.#sprung.splice(0), ...faults.slice(this.#told)];
    this.#told = faults.length;
    return all.map((fault) => `${pathname}: ${fault}`);
  }
}
