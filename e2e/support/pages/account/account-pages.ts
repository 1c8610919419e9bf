import type { Locator, Page } from 'playwright/test';

export class LoginPage {
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly banner: Locator;

  constructor(readonly page: Page) {
    const form = page.getByRole('form', { name: 'Connexion' });
    this.email = form.getByLabel('E-mail');
    this.password = form.getByRole('textbox', { name: 'Mot de passe' });
    this.submit = form.getByRole('button', { name: 'Se connecter' });
    this.banner = form.getByRole('alert');
  }

  async login({ email, password }: { email: string; password: string }): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }
}

export class RegisterPage {
  readonly form: Locator;
  readonly name: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly confirmation: Locator;
  readonly submit: Locator;

  constructor(readonly page: Page) {
    this.form = page.getByRole('form', { name: 'Inscription' });
    this.name = this.form.getByLabel('Nom complet');
    this.email = this.form.getByLabel('E-mail');
    this.password = this.form.getByRole('textbox', { name: 'Mot de passe', exact: true });
    this.confirmation = this.form.getByRole('textbox', { name: 'Confirmer le mot de passe' });
    this.submit = this.form.getByRole('button', { name: "S'inscrire" });
  }

  async register({ name, email, password }: { name: string; email: string; password: string }): Promise<void> {
    await this.name.fill(name);
    await this.email.fill(email);
    await this.password.fill(password);
    await this.confirmation.fill(password);
    await this.submit.click();
  }
}

/** Second step of a login, and the question who uses a session: both ask for the same proofs. */
export class ProofOfIdentity {
  readonly password: Locator;
  readonly passkey: Locator;
  readonly code: Locator;
  readonly recoveryCode: Locator;
  readonly banner: Locator;

  constructor(readonly inside: Page | Locator) {
    this.passkey = inside.getByRole('button', { name: "Utiliser ma clé d'accès" });
    this.password = inside.getByLabel('Mot de passe');
    this.code = inside.getByRole('textbox', { name: 'Code à six chiffres' });
    this.recoveryCode = inside.getByRole('textbox', { name: 'Code de secours' });
    this.banner = inside.getByRole('alert').filter({ hasText: /./ });
  }

  button(name: string): Locator {
    return this.inside.getByRole('button', { name, exact: true });
  }
}

/** The dialog that asks who uses the session before a sensitive action. */
export class IdentityDialog extends ProofOfIdentity {
  readonly dialog: Locator;

  constructor(page: Page) {
    const dialog = page.getByRole('dialog', { name: 'Confirmez votre identité' });
    super(dialog);
    this.dialog = dialog;
  }
}
