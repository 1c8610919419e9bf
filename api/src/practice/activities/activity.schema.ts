import { Schema, type Types } from 'mongoose';
import { WITH_COURSE } from '../../catalog/index.ts';
import { defineCollection, titleOf } from '../../foundation/index.ts';

/** What an academy decides about an activity without publishing its program; its id is that of the lesson. */
export interface ActivityRecord {
  _id: Types.ObjectId;
  course: Types.ObjectId;
  /** The accounts of its raters. */
  raters: Types.ObjectId[];
  version: number;
}

export const ACTIVITY_MODEL = 'Activity';

export const activitySchema = new Schema<ActivityRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    course: { type: Schema.Types.ObjectId, required: true, index: true },
    raters: [{ type: Schema.Types.ObjectId, index: true }],
    version: { type: Number, required: true },
  },
  { collection: 'practice_activities', versionKey: false },
);

export const activityCollection = defineCollection<ActivityRecord>({
  name: ACTIVITY_MODEL,
  schema: activitySchema,
  people: [
    {
      field: 'raters',
      erase: 'anonymize',
      change: (account) => ({ $pull: { raters: account }, $inc: { version: 1 } }),
    },
  ],
  title: 'Activités que vous évaluez',
  purpose: 'practice',
  retention: WITH_COURSE,
  export: {
    toRows: async (records, context) => {
      const titles = await context.titles.lessons(records.map(({ _id }) => _id));
      return records.map(({ _id }) => ({ Activité: titleOf(titles, _id) }));
    },
  },
});
