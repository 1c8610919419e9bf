import type { Locator, Page } from 'playwright/test';

export class AdminThemePage {
  readonly form: Locator;
  readonly preview: Locator;
  readonly original: Locator;
  readonly reset: Locator;
  readonly save: Locator;
  readonly confirmation: Locator;

  constructor(readonly page: Page) {
    this.form = page.getByRole('form', { name: 'Thème' });
    this.preview = page.getByRole('figure', { name: 'Aperçu en direct' });
    this.original = this.form.getByRole('button', { name: "Valeurs d'origine" });
    this.reset = this.form.getByRole('button', { name: 'Réinitialiser' });
    this.save = this.form.getByRole('button', { name: 'Enregistrer' });
    this.confirmation = page.getByRole('alertdialog');
  }

  section(title: string): Locator {
    return this.form.getByRole('region', { name: title, exact: true });
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: true });
  }
}
