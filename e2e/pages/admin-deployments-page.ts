import type { Locator, Page } from 'playwright/test';

/** The deployments page: the served releases of each remote. */
export class AdminDeploymentsPage {
  readonly cards: Locator;

  constructor(readonly page: Page) {
    this.cards = page.getByRole('main').getByRole('region');
  }

  /** A served version of the remote of this name. */
  version(name: string, version: string): Locator {
    const card = this.page.getByRole('region', { name, exact: true });
    return card.getByRole('article', { name: `Version ${version}`, exact: true });
  }
}
