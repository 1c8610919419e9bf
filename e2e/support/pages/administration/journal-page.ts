import type { Locator, Page } from 'playwright/test';

export class JournalPage {
  readonly person: Locator;
  readonly action: Locator;
  readonly from: Locator;
  readonly to: Locator;
  readonly entries: Locator;
  readonly export: Locator;

  constructor(readonly page: Page) {
    this.person = page.getByRole('searchbox', { name: 'Rechercher une personne' });
    this.action = page.getByRole('combobox', { name: 'Action' });
    this.from = page.getByLabel('Du', { exact: true });
    this.to = page.getByLabel('Au', { exact: true });
    this.entries = page.getByRole('article');
    this.export = page.getByRole('button', { name: 'Exporter en CSV' });
  }

  entry(sentence: string): Locator {
    return this.page.getByRole('article', { name: sentence, exact: true });
  }
}
