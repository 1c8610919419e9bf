import type { Locator, Page } from 'playwright/test';

export class AdminMessagesPage {
  constructor(readonly page: Page) {}

  card(subject: string): Locator {
    return this.page.getByRole('article', { name: subject, exact: true });
  }

  action(verb: 'Marquer lu' | 'Répondu' | 'Remettre en lu' | 'Supprimer', subject: string): Locator {
    return this.card(subject).getByRole('button', { name: new RegExp(`^${verb}`) });
  }

  /** The status badge; a button may have the same text. */
  status(subject: string, label: string): Locator {
    return this.card(subject).locator(':not(button)').getByText(label, { exact: true });
  }
}
