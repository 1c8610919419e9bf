import type { Locator, Page } from 'playwright/test';

export class CoursePage {
  readonly heading: Locator;
  readonly enroll: Locator;
  readonly program: Locator;
  readonly cancel: Locator;
  readonly confirmation: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1 });
    const main = page.getByRole('main');
    const named = { name: /^S'inscrire/ };
    // A link for visitors.
    this.enroll = main.getByRole('button', named).or(main.getByRole('link', named));
    this.program = page.getByRole('region', { name: 'Programme' });
    this.cancel = page.getByRole('button', { name: 'Annuler mon inscription' });
    this.confirmation = page.getByRole('alertdialog');
  }

  async open(courseId: string): Promise<void> {
    await this.page.goto(`/courses/${courseId}`);
  }
}
