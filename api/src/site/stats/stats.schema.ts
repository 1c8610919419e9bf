import type { Stats } from '@iris/contract/site';
import { Schema } from 'mongoose';
import { defineCollection } from '../../foundation/index.ts';

/** Fixed `_id` of the only document. */
export const STATS_ID = 'homepage';

export interface StatsRecord extends Stats {
  _id: typeof STATS_ID;
}

export const STATS_MODEL = 'Stats';

export const statsRecordSchema = new Schema<StatsRecord>(
  {
    _id: String,
    webinar_listeners: { type: Number, required: true },
    virtual_classes: { type: Number, required: true },
    key_opinion_leaders: { type: Number, required: true },
    subscribers: { type: Number, required: true },
  },
  { collection: 'stats', versionKey: false },
);

export const statsCollection = defineCollection<StatsRecord>({
  name: STATS_MODEL,
  schema: statsRecordSchema,
  people: [],
});
