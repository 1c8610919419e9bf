import { THEME_DEFAULTS, type Theme, type ThemeInput } from '@iris/contract/site';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { raisePublicVersion } from '../../database/public-version.ts';
import { THEME_ID, THEME_MODEL, type ThemeRecord } from './theme.schema.ts';

/** Stores the theme. What saving it means for others is in the room `site`. */
@Injectable()
export class ThemeService {
  constructor(@InjectModel(THEME_MODEL) private readonly themes: Model<ThemeRecord>) {}

  /** The current theme, completed with defaults. */
  async get(): Promise<Theme> {
    return toTheme(await this.themes.findById(THEME_ID).lean<ThemeRecord>());
  }

  /**
   * Stores the fields that are present; an empty one means its default. Absent fields keep their value: an
   * administrator's page of an earlier release does not know the fields added since.
   */
  async change(input: ThemeInput, session: ClientSession): Promise<{ before: Theme; after: Theme }> {
    const record = await this.themes.findById(THEME_ID).session(session).lean<ThemeRecord>();
    const values = { ...record?.values, ...input };
    await this.themes.updateOne({ _id: THEME_ID }, { $set: { values } }, { upsert: true }).session(session);
    await raisePublicVersion(this.themes.db, 'theme', session);
    return { before: toTheme(record), after: toTheme({ values }) };
  }

  /** Whether the address of the logo contains `text`, in the snapshot of the transaction. */
  async hasLogo(text: string, session: ClientSession): Promise<boolean> {
    return Boolean(await this.themes.exists({ 'values.logoUrl': { $regex: text } }).session(session));
  }
}

/** Completes the stored values with defaults. */
function toTheme(record: Pick<ThemeRecord, 'values'> | null): Theme {
  const chosen = Object.entries(record?.values ?? {}).filter(([, value]) => value);
  return { ...THEME_DEFAULTS, ...Object.fromEntries(chosen) };
}
