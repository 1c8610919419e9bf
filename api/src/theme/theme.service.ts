import { THEME_DEFAULTS } from '@iris/contract/defaults';
import type { Theme, ThemeInput } from '@iris/contract/theme';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Actor } from '../common/signed-in-user.ts';
import { DatabaseService } from '../database/database.service.ts';
import { ImageReferencesService } from '../images/image-references.service.ts';
import { JournalService } from '../journal/journal.service.ts';
import { THEME_ID, THEME_MODEL, type ThemeRecord } from './theme.schema.ts';

@Injectable()
export class ThemeService implements OnModuleInit {
  constructor(
    @InjectModel(THEME_MODEL) private readonly themes: Model<ThemeRecord>,
    private readonly images: ImageReferencesService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.images.addSource({
      addresses: async () => [(await this.get()).logoUrl],
      contains: async (text, session) => {
        return Boolean(await this.themes.exists({ 'values.logoUrl': { $regex: text } }).session(session));
      },
    });
  }

  /** The current theme, completed with defaults. */
  async get(): Promise<Theme> {
    return toTheme(await this.themes.findById(THEME_ID).lean<ThemeRecord>());
  }

  /** Replaces the theme; absent fields get their default. */
  async replace(values: ThemeInput, actor: Actor): Promise<Theme> {
    const replace = async (session: ClientSession) => {
      const record = await this.themes
        .findByIdAndUpdate(THEME_ID, { $set: { values } }, { upsert: true })
        .session(session)
        .lean<ThemeRecord>();
      const [before, after] = [toTheme(record), toTheme({ values })];
      await this.images.keep({ field: 'logoUrl', before: before.logoUrl, after: after.logoUrl }, session);
      await this.journal.record(actor, { action: 'theme.update', label: 'Thème', before, after }, session);
      return after;
    };
    return this.database.inTransaction(replace, { queue: THEME_ID });
  }
}

/** Completes the stored values with defaults. */
function toTheme(record: Pick<ThemeRecord, 'values'> | null): Theme {
  const chosen = Object.entries(record?.values ?? {}).filter(([, value]) => value);
  return { ...THEME_DEFAULTS, ...Object.fromEntries(chosen) };
}
