import { expect, type Locator, type Page } from 'playwright/test';
import { clickOnceAccepted } from '../../hands/click-guard.ts';
import { expectSavedByItself } from '../../network/lost-messages.ts';

/** The pages on which an author writes a program. */
export class ProgramPage {
  /** Title and actions, above the draft of a program or lesson. */
  readonly header: Locator;
  readonly toolbar: Locator;

  constructor(private readonly page: Page) {
    this.header = page
      .getByRole('main')
      .locator('header')
      .filter({ has: page.getByRole('heading', { level: 1 }) });
    this.toolbar = page.getByRole('toolbar', { name: 'Mise en forme' });
  }

  async open(courseId: string): Promise<void> {
    await this.page.goto(`/admin/courses/${courseId}`);
    await expect(this.page.getByRole('button', { name: 'Ajouter un module' })).toBeVisible();
  }

  /** Writes what a course page says, as far as a publication needs it. */
  async describe({ objective, author }: { objective: string; author: string }): Promise<void> {
    const { page } = this;
    await page.getByRole('button', { name: 'Ajouter un objectif' }).click();
    await page.getByRole('textbox', { name: 'Objectif 1' }).fill(objective);
    await page.getByRole('button', { name: 'Ajouter un auteur' }).click();
    const fields = page.getByRole('region', { name: 'Auteur 1' });
    await fields.getByRole('textbox', { name: 'Nom' }).fill(author);
    await fields.getByRole('textbox', { name: 'Fonction' }).fill('Chirurgienne');
    await fields.getByRole('textbox', { name: "Liens d'intérêts" }).fill('Aucun');
    await page.getByRole('spinbutton', { name: 'Heures de formation' }).fill('2');
  }

  async addModule(title: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Ajouter un module' }).click();
    await this.page.getByRole('textbox', { name: 'Titre du module 1' }).fill(title);
    await this.isSaved();
  }

  async addLesson(module: string, kind: string, title: string): Promise<void> {
    await this.page.getByRole('button', { name: `Ajouter une leçon à ${module}` }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Nouvelle leçon' });
    await dialog.getByText(kind, { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Titre' }).fill(title);
    await clickOnceAccepted(dialog.getByRole('button', { name: 'Ajouter la leçon' }));
    await expect(dialog).toBeHidden();
  }

  async openLesson(title: string): Promise<void> {
    await this.page.getByRole('link', { name: title }).click();
    await expect(this.page.getByRole('heading', { level: 1 })).toContainText(title);
  }

  async isSaved(): Promise<void> {
    await expectSavedByItself(this.page);
  }

  async publish(): Promise<void> {
    await this.page.getByRole('button', { name: 'Publier', exact: true }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Publier le programme' });
    await clickOnceAccepted(dialog.getByRole('button', { name: /^Publier/ }));
    await expect(dialog).toBeHidden();
    await expect(this.page.getByText(/Version 1 publiée le/)).toBeVisible();
  }
}
