import type { Locator, Page } from 'playwright/test';
import { ResourcePage } from './resource-page.ts';

/** The deployments page: the served releases of the shell and of each remote, and the deploy tokens. */
export class AdminDeploymentsPage extends ResourcePage {
  readonly cards: Locator;
  readonly tokens: Locator;

  constructor(page: Page) {
    super(page, { create: 'Nouveau jeton', dialog: /^(Nouveau jeton|Jeton créé)$/ });
    const regions = page.getByRole('main').getByRole('region');
    const title = page.getByRole('heading', { name: 'Jetons de déploiement' });
    this.cards = regions.filter({ hasNot: title });
    this.tokens = regions.filter({ has: title });
  }

  /** A served version of the application of this name. */
  version(title: string, version: string): Locator {
    const card = this.page.getByRole('region', { name: title, exact: true });
    return card.getByRole('article', { name: `Version ${version}`, exact: true });
  }

  /** The deploy token with this label. */
  token(label: string): Locator {
    return this.tokens.getByRole('listitem').filter({ hasText: label });
  }
}
