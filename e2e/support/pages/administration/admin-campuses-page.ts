import type { Locator, Page } from 'playwright/test';
import type { CampusInput } from '../../api-client.ts';
import { ResourcePage } from './resource-page.ts';

export class AdminCampusesPage extends ResourcePage {
  readonly cards: Locator;
  readonly empty: Locator;

  constructor(page: Page) {
    super(page, { create: 'Nouveau Campus', dialog: /^(Nouveau|Modifier le) campus$/ });
    this.cards = page.getByRole('article');
    this.empty = page.getByText('Aucun campus disponible', { exact: true });
  }

  async fill(campus: CampusInput): Promise<void> {
    await this.field('Nom').fill(campus.name);
    await this.field('Lieu').fill(campus.location);
    await this.field('Description').fill(campus.description);
    await this.field('Image').fill(campus.image);
  }
}
