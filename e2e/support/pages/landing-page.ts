import type { Locator, Page } from 'playwright/test';

export class LandingPage {
  constructor(readonly page: Page) {}

  /** The animated figure, hidden from assistive technology, which gets the final value. */
  counter(label: string): Locator {
    const group = this.page.locator('dl > div').filter({ has: this.page.getByText(label, { exact: true }) });
    return group.locator('dd [aria-hidden]');
  }
}
