import { expect, type Locator, type Page } from 'playwright/test';
import type { CourseInput } from '../support/api-client.ts';

export class AdminCoursesPage {
  readonly create: Locator;
  readonly dialog: Locator;
  readonly confirmation: Locator;

  constructor(readonly page: Page) {
    this.create = page.getByRole('button', { name: 'Nouveau Cours' });
    this.dialog = page.getByRole('dialog', { name: /^(Nouveau|Modifier le) cours$/ });
    this.confirmation = page.getByRole('alertdialog');
  }

  /** Opens the empty dialog. Repeats the click, which is ignored for half a second at the position where a dialog was closed. */
  async openCreation(): Promise<void> {
    await expect(async () => {
      if (!(await this.dialog.isVisible())) await this.create.click({ timeout: 1000 });
      await expect(this.dialog).toBeVisible({ timeout: 2000 });
    }).toPass();
  }

  card(title: string): Locator {
    return this.page.getByRole('article', { name: title, exact: true });
  }

  edit(title: string): Locator {
    return this.card(title).getByRole('button', { name: 'Modifier' });
  }

  delete(title: string): Locator {
    return this.card(title).getByRole('button', { name: 'Supprimer' });
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  async fill(course: CourseInput): Promise<void> {
    await this.field('Titre').fill(course.title);
    await this.field('Description').fill(course.description);
    await this.field('Durée').fill(course.duration);
    await this.field('Niveau').selectOption(course.level);
    await this.field('Prix').fill(String(course.price));
    await this.field('Image').fill(course.image);
  }
}
