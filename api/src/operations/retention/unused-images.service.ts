import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { ShownMedia } from '../../authoring/index.ts';
import { CoursesService } from '../../catalog/index.ts';
import { DatabaseService, ThemeService, UnreferencedFiles } from '../../foundation/index.ts';
import { CampusesService, ImageStore, imageIdIn } from '../../site/index.ts';

/** Deletes images that neither theme, campuses, courses, lessons nor webinars show, a day after their upload. */
@Injectable()
export class UnusedImages extends UnreferencedFiles {
  constructor(
    private readonly theme: ThemeService,
    private readonly campuses: CampusesService,
    private readonly courses: CoursesService,
    private readonly shown: ShownMedia,
    store: ImageStore,
    database: DatabaseService,
  ) {
    super('images', store, database);
  }

  protected async referredIds(): Promise<string[]> {
    const { logoUrl } = await this.theme.get();
    const addresses = await Promise.all([
      this.campuses.imageAddresses(),
      this.courses.imageAddresses(),
      this.shown.imageAddresses(),
    ]);
    return [logoUrl, ...addresses.flat()].flatMap((address) => imageIdIn(address) ?? []);
  }

  protected async isReferred(id: string, session: ClientSession): Promise<boolean> {
    return (
      (await this.theme.hasLogo(id, session)) ||
      (await this.campuses.hasImage(id, session)) ||
      (await this.courses.hasImage(id, session)) ||
      (await this.shown.hasImage(id, session))
    );
  }
}
