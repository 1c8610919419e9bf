import type { Locator, Page } from 'playwright/test';

/** One's own account: a region for each of its sections. */
export class AccountPage {
  readonly email: Locator;
  readonly newEmail: Locator;
  readonly password: Locator;
  readonly currentPassword: Locator;
  readonly newPassword: Locator;
  readonly passwordConfirmation: Locator;
  readonly secondFactor: Locator;
  readonly recoveryCodes: Locator;
  readonly sessions: Locator;
  readonly data: Locator;
  readonly deletion: Locator;
  /** The question before an action. */
  readonly confirmation: Locator;

  constructor(readonly page: Page) {
    const section = (name: string) => page.getByRole('region', { name, exact: true });
    this.email = section('Adresse e-mail');
    this.newEmail = this.email.getByRole('textbox', { name: 'Nouvelle adresse e-mail' });
    this.password = section('Mot de passe');
    const field = (name: string) => this.password.getByRole('textbox', { name, exact: true });
    this.currentPassword = field('Mot de passe actuel');
    this.newPassword = field('Nouveau mot de passe');
    this.passwordConfirmation = field('Confirmer le nouveau mot de passe');
    this.secondFactor = section('Double vérification');
    this.recoveryCodes = this.secondFactor.getByRole('listitem').filter({ hasText: /^(\w{4}-){3}\w{4}$/ });
    this.sessions = section('Mes sessions');
    this.data = section('Mes données');
    this.deletion = section('Supprimer mon compte');
    this.confirmation = page.getByRole('alertdialog');
  }

  /** The session of a device, such as « Firefox sur Windows ». */
  readonly session = (device: string): Locator => this.sessions.getByRole('listitem').filter({ hasText: device });
}
