import type { Locator, Page } from 'playwright/test';

export class AdminMessagesPage {
  readonly search: Locator;
  readonly filters: Locator;
  readonly cards: Locator;
  readonly empty: Locator;
  readonly confirmation: Locator;

  constructor(readonly page: Page) {
    this.search = page.getByRole('searchbox', { name: 'Rechercher un message' });
    this.filters = page.getByRole('group', { name: 'Statut' }).getByRole('button');
    this.cards = page.getByRole('article');
    this.empty = page.getByText('Aucun message', { exact: true });
    this.confirmation = page.getByRole('alertdialog');
  }

  filter(label: string): Locator {
    return this.filters.filter({ hasText: new RegExp(`^${label}`) });
  }

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
