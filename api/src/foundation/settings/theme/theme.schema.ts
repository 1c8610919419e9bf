import type { ThemeInput } from '@iris/contract/site';
import { Schema } from 'mongoose';
import { defineCollection } from '../../database/collections/collection.ts';

/** Fixed `_id` of the only document. */
export const THEME_ID = 'site';

export interface ThemeRecord {
  _id: typeof THEME_ID;
  values: ThemeInput;
}

export const THEME_MODEL = 'Theme';

export const themeRecordSchema = new Schema<ThemeRecord>(
  { _id: String, values: { type: Object, required: true } },
  { collection: 'theme', versionKey: false, minimize: false },
);

export const themeCollection = defineCollection<ThemeRecord>({
  name: THEME_MODEL,
  schema: themeRecordSchema,
  people: [],
});
