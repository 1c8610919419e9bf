import type { Locator, Page } from 'playwright/test';

export class CatalogPage {
  readonly search: Locator;
  readonly cards: Locator;
  readonly empty: Locator;
  /** Adds the next courses. */
  readonly more: Locator;

  constructor(readonly page: Page) {
    this.search = page.getByRole('searchbox', { name: 'Rechercher un cours' });
    this.cards = page
      .getByRole('region', { name: 'Résultats' })
      .getByRole('listitem')
      .filter({
        has: page.getByRole('heading', { level: 2 }),
      });
    this.more = page.getByRole('link', { name: 'Afficher plus' });
    this.empty = page.getByText('Aucun cours trouvé');
  }

  async open(query: Record<string, string> = {}): Promise<void> {
    const search = new URLSearchParams(query).toString();
    await this.page.goto(`/courses${search && `?${search}`}`);
  }

  level(name: string): Locator {
    return this.page.getByRole('group', { name: 'Niveau' }).getByRole('button', { name, exact: true });
  }

  card(title: string): Locator {
    return this.cards.filter({ has: this.page.getByRole('heading', { name: title, exact: true }) });
  }

  /** Number of columns of the card grid. */
  columns(): Promise<number> {
    return this.cards.evaluateAll(
      (cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size,
    );
  }

  enroll(title: string): Locator {
    const named = { name: /^S'inscrire/ };
    // A link for visitors.
    return this.card(title).getByRole('button', named).or(this.card(title).getByRole('link', named));
  }
}
