import { Schema, type Types } from 'mongoose';
import { defineCollection, instantOf, titleOf, WITH_ACCOUNT } from '../../foundation/index.ts';

/** What an account has watched of a replay; fields of the same name mean what they mean in the progress of a lesson. */
export interface ReplayViewRecord {
  _id: Types.ObjectId;
  webinar: Types.ObjectId;
  user: Types.ObjectId;
  video: string;
  opened_at: Date;
  updated_at: Date;
  watched_at?: Date;
  cells: number[];
  cell_count: number;
  position: number;
  days: Record<string, number>;
  session?: Types.ObjectId;
  seq?: number;
  budget?: number;
  budget_at?: Date;
}

export const REPLAY_VIEW_MODEL = 'ReplayView';

const id = { type: Schema.Types.ObjectId, required: true } as const;

export const replayViewSchema = new Schema<ReplayViewRecord>(
  {
    webinar: id,
    user: id,
    video: { type: String, required: true },
    opened_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
    watched_at: Date,
    cells: { type: [Number], required: true },
    cell_count: { type: Number, required: true },
    position: { type: Number, required: true },
    days: { type: Object, required: true },
    session: Schema.Types.ObjectId,
    seq: Number,
    budget: Number,
    budget_at: Date,
  },
  { collection: 'replay_views', versionKey: false, minimize: false },
)
  .index({ webinar: 1, user: 1 }, { unique: true })
  .index({ user: 1, webinar: 1 })
  .index({ user: 1 }, { unique: true, partialFilterExpression: { session: { $exists: true } } });

export const replayViewCollection = defineCollection<ReplayViewRecord>({
  name: REPLAY_VIEW_MODEL,
  schema: replayViewSchema,
  people: [{ field: 'user', erase: 'delete' }],
  title: 'Rediffusions',
  purpose: 'webinars',
  retention: WITH_ACCOUNT,
  export: {
    toRows: async (records, context) => {
      const titles = await context.titles.webinars(records.map(({ webinar }) => webinar));
      return records.map(({ webinar, opened_at, updated_at, watched_at, days }) => ({
        Webinaire: titleOf(titles, webinar),
        Ouverte: opened_at.toISOString(),
        'Dernière activité': updated_at.toISOString(),
        Vue: instantOf(watched_at),
        'Temps de connexion (s)': Object.values(days).reduce((sum, seconds) => sum + seconds, 0),
      }));
    },
  },
});
