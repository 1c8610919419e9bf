import type { Page } from 'playwright/test';
import type { CourseInput } from '../../api-client.ts';
import { ResourcePage } from './resource-page.ts';

export class AdminCoursesPage extends ResourcePage {
  constructor(page: Page) {
    super(page, { create: 'Nouveau Cours', dialog: /^(Nouveau|Modifier le) cours$/ });
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
