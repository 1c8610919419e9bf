import { THEME_DEFAULTS } from '@iris/contract/defaults';
import type { Theme, ThemeInput } from '@iris/contract/theme';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Actor } from '../common/signed-in-user.ts';
import { DatabaseService } from '../database/database.service.ts';
import { raisePublicVersion } from '../database/public-version.ts';
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
    this.images.addAddresses({
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

  /**
   * Saves the fields that are present; an empty one means its default. Absent fields keep their value: an
   * administrator's page of an earlier release does not know the fields added since.
   */
  async save(input: ThemeInput, actor: Actor): Promise<Theme> {
    const save = async (session: ClientSession) => {
      const record = await this.themes.findById(THEME_ID).session(session).lean<ThemeRecord>();
      const values = { ...record?.values, ...input };
      await this.themes.updateOne({ _id: THEME_ID }, { $set: { values } }, { upsert: true }).session(session);
      const [before, after] = [toTheme(record), toTheme({ values })];
      await this.images.keep({ field: 'logoUrl', before: before.logoUrl, after: after.logoUrl }, session);
      await raisePublicVersion(this.themes.db, 'theme', session);
      await this.journal.record(actor, { action: 'theme.update', label: 'Thème', before, after }, session);
      return after;
    };
    return this.database.inTransaction(save, { queue: THEME_ID });
  }
}

/** Completes the stored values with defaults. */
function toTheme(record: Pick<ThemeRecord, 'values'> | null): Theme {
  const chosen = Object.entries(record?.values ?? {}).filter(([, value]) => value);
  return { ...THEME_DEFAULTS, ...Object.fromEntries(chosen) };
}
