import { expect, type Locator, type Page } from 'playwright/test';
import { clickOnceAccepted } from '../../hands/click-guard.ts';

interface ResourcePageTexts {
  /** Text of the button that opens the empty dialog. */
  create: string;
  /** Titles of the dialog. */
  dialog: RegExp;
}

/** Common parts of the pages that list resources as cards and edit them in a dialog. */
export class ResourcePage {
  readonly create: Locator;
  readonly dialog: Locator;
  readonly confirmation: Locator;

  constructor(
    readonly page: Page,
    { create, dialog }: ResourcePageTexts,
  ) {
    this.create = page.getByRole('button', { name: create, exact: true });
    this.dialog = page.getByRole('dialog', { name: dialog });
    this.confirmation = page.getByRole('alertdialog');
  }

  /** Opens the empty dialog, also where a dialog was just closed. */
  async openCreation(): Promise<void> {
    await clickOnceAccepted(this.create);
    await expect(this.dialog).toBeVisible();
  }

  card(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true });
  }

  edit(name: string): Locator {
    return this.card(name).getByRole('button', { name: 'Modifier' });
  }

  delete(name: string): Locator {
    return this.card(name).getByRole('button', { name: 'Supprimer' });
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }
}
