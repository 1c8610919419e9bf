import type { Locator, Page } from 'playwright/test';

/** Common parts of the user list and user management. */
class AccountList {
  readonly search: Locator;
  readonly cards: Locator;
  readonly empty: Locator;
  readonly more: Locator;

  constructor(readonly page: Page) {
    this.search = page.getByRole('searchbox', { name: 'Rechercher un utilisateur' });
    this.cards = page.getByRole('article');
    this.empty = page.getByText('Aucun utilisateur trouvé', { exact: true });
    this.more = page.getByRole('button', { name: 'Afficher plus' });
  }

  card(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true });
  }
}

export class AdminUsersPage extends AccountList {}

type Action = 'Promouvoir' | 'Révoquer' | 'Modifier les permissions' | 'Terminer les sessions' | 'Supprimer';

export class UserManagementPage extends AccountList {
  readonly promotion: Locator;
  readonly permissions: Locator;
  readonly confirmation: Locator;

  constructor(page: Page) {
    super(page);
    this.promotion = page.getByRole('dialog', { name: /^Promouvoir / });
    this.permissions = page.getByRole('dialog', { name: /^Permissions de / });
    this.confirmation = page.getByRole('alertdialog');
  }

  role(label: string): Locator {
    return this.page.getByRole('group', { name: 'Rôle' }).getByRole('button', { name: label, exact: true });
  }

  action(verb: Action, name: string): Locator {
    return this.card(name).getByRole('button', { name: `${verb} ${name}`, exact: true });
  }

  permission(label: string): Locator {
    return this.promotion.getByRole('checkbox', { name: label, exact: true });
  }

  granted(name: string): Locator {
    return this.card(name).getByRole('list', { name: 'Permissions accordées' }).getByRole('listitem');
  }
}
