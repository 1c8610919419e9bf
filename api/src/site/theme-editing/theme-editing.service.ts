import type { Theme, ThemeInput } from '@iris/contract/site';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { type Actor, DatabaseService, JournalService, ThemeService } from '../../foundation/index.ts';
import { ImageReferencesService } from '../images/references/image-references.service.ts';

@Injectable()
export class ThemeEditingService {
  constructor(
    private readonly theme: ThemeService,
    private readonly images: ImageReferencesService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Saves the fields that are present; an empty one means its default.
   * @throws {ProblemError} `invalid_input` when the logo is an uploaded image that no longer exists
   */
  async save(input: ThemeInput, actor: Actor): Promise<Theme> {
    const save = async (session: ClientSession) => {
      const { before, after } = await this.theme.change(input, session);
      await this.images.keep({ field: 'logoUrl', before: before.logoUrl, after: after.logoUrl }, session);
      await this.journal.record(actor, { action: 'theme.update', label: 'Thème', before, after }, session);
      return after;
    };
    return this.database.inTransaction(save, { queue: 'theme' });
  }
}
