import type { Page } from 'playwright/test';
import type { CampusInput } from '../../api-client.ts';
import { ResourcePage } from './resource-page.ts';

export class AdminCampusesPage extends ResourcePage {
  constructor(page: Page) {
    super(page, { create: 'Nouveau Campus', dialog: /^(Nouveau|Modifier le) campus$/ });
  }

  async fill(campus: CampusInput): Promise<void> {
    await this.field('Nom').fill(campus.name);
    await this.field('Lieu').fill(campus.location);
    await this.field('Description').fill(campus.description);
    await this.field('Image').fill(campus.image);
  }
}
