import { expect, type Locator, type Page } from 'playwright/test';
import type { CampusInput } from '../support/api-client.ts';

export class AdminCampusesPage {
  readonly create: Locator;
  readonly cards: Locator;
  readonly empty: Locator;
  readonly dialog: Locator;
  readonly confirmation: Locator;

  constructor(readonly page: Page) {
    this.create = page.getByRole('button', { name: 'Nouveau Campus', exact: true });
    this.cards = page.getByRole('article');
    this.empty = page.getByText('Aucun campus disponible', { exact: true });
    this.dialog = page.getByRole('dialog', { name: /^(Nouveau|Modifier le) campus$/ });
    this.confirmation = page.getByRole('alertdialog');
  }

  /** Opens the empty dialog. Repeats the click, which is ignored for half a second at the position where a dialog was closed. */
  async openCreation(): Promise<void> {
    await expect(async () => {
      if (!(await this.dialog.isVisible())) await this.create.click({ timeout: 1000 });
      await expect(this.dialog).toBeVisible({ timeout: 2000 });
    }).toPass();
  }

  card(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true });
  }

  edit(name: string): Locator {
    return this.card(name).getByRole('button', { name: 'Modifier' });
  }

  delete(name: string): Locator {
    return this.card(name).getByRole('button', { name: 'Supprimer' });
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  async fill(campus: CampusInput): Promise<void> {
    await this.field('Nom').fill(campus.name);
    await this.field('Lieu').fill(campus.location);
    await this.field('Description').fill(campus.description);
    await this.field('Image').fill(campus.image);
  }
}
