import type { Locator, Page } from 'playwright/test';

/** The versions served of each remote, as the administration shows them. */
export class AdminDeploymentsPage {
  readonly cards: Locator;

  constructor(readonly page: Page) {
    this.cards = page.getByRole('main').getByRole('region');
  }

  /** A version that browsers get, of the remote of this name. */
  version(name: string, version: string): Locator {
    const card = this.page.getByRole('region', { name, exact: true });
    return card.getByRole('article', { name: `Version ${version}`, exact: true });
  }
}
