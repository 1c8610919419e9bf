import type { Locator, Page } from 'playwright/test';
import { untilHydrated } from '../crawling/rendered.ts';

export class ContactPage {
  readonly form: Locator;
  readonly name: Locator;
  readonly email: Locator;
  readonly subject: Locator;
  readonly message: Locator;
  readonly submit: Locator;

  constructor(readonly page: Page) {
    this.form = page.getByRole('form', { name: 'Message' });
    this.name = this.form.getByRole('textbox', { name: 'Nom' });
    this.email = this.form.getByRole('textbox', { name: 'E-mail' });
    this.subject = this.form.getByRole('textbox', { name: 'Sujet' });
    this.message = this.form.getByRole('textbox', { name: 'Message' });
    this.submit = this.form.getByRole('button', { name: 'Envoyer le message' });
  }

  /** Opens the page and waits until its form, which is hydrated after it, is. */
  async open(): Promise<void> {
    await this.page.goto('/contact');
    await untilHydrated(this.page, this.form);
  }
}
