import type { Locator, Page } from 'playwright/test';

/** Where the learners of a course are. */
export class FollowUpPage {
  readonly revocation: Locator;

  constructor(private readonly page: Page) {
    this.revocation = page.getByRole('dialog', { name: /^Révoquer le certificat/ });
  }

  async open(courseId: string): Promise<void> {
    await this.page.goto(`/admin/follow-up/${courseId}`);
  }

  learner(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name }) });
  }

  email(of: { name: string; email: string }): Locator {
    return this.learner(of.name).getByText(of.email);
  }

  certificate(name: string): Locator {
    return this.page.getByRole('link', { name: `Certificat de ${name}` });
  }

  revoke(name: string): Locator {
    return this.page.getByRole('button', { name: `Révoquer le certificat de ${name}` });
  }
}
