import type { Locator, Page } from 'playwright/test';
import { figure } from '../figure.ts';

export class AdminStatsPage {
  readonly form: Locator;
  readonly preview: Locator;
  readonly tip: Locator;
  readonly save: Locator;

  constructor(readonly page: Page) {
    this.form = page.getByRole('form', { name: 'Statistiques' });
    this.preview = page.getByRole('region', { name: 'Aperçu en direct' });
    this.tip = page.getByRole('region', { name: 'Conseil' });
    this.save = this.form.getByRole('button', { name: 'Enregistrer' });
  }

  field(label: string): Locator {
    return this.form.getByRole('spinbutton', { name: label, exact: true });
  }

  /** The preview's number with this label. */
  previewed(label: string): Locator {
    return figure(this.page, label, this.preview);
  }
}
