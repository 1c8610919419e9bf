import type { Locator, Page } from 'playwright/test';

export class LoginPage {
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly banner: Locator;

  constructor(readonly page: Page) {
    const form = page.getByRole('form', { name: 'Connexion' });
    this.email = form.getByLabel('Email');
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
    this.email = this.form.getByLabel('Email');
    this.password = this.form.getByRole('textbox', { name: 'Mot de passe', exact: true });
    this.confirmation = this.form.getByRole('textbox', { name: 'Confirmer le mot de passe' });
    this.submit = this.form.getByRole('button', { name: "S'inscrire" });
  }
}
