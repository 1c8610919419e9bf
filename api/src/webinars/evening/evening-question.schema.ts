import { EVENING_QUESTION_STATES, type EveningQuestionState } from '@iris/contract/webinars';
import { Schema, type Types } from 'mongoose';
import { defineCollection, titleOf, WITH_ACCOUNT } from '../../foundation/index.ts';

/** A question asked during an evening. */
export interface EveningQuestionRecord {
  _id: Types.ObjectId;
  webinar: Types.ObjectId;
  user: Types.ObjectId;
  /** From 1 to the number that one may ask. */
  place: number;
  text: string;
  state: EveningQuestionState;
  /** The accounts that want it answered; its asker is one of them. */
  voters: Types.ObjectId[];
  asked_at: Date;
  answered_at?: Date;
}

/** A question with the number of those who want it answered. */
export type CountedQuestion = Omit<EveningQuestionRecord, 'voters'> & { votes: number };

export const EVENING_QUESTION_MODEL = 'EveningQuestion';

const id = { type: Schema.Types.ObjectId, required: true } as const;

export const eveningQuestionSchema = new Schema<EveningQuestionRecord>(
  {
    webinar: id,
    user: id,
    place: { type: Number, required: true },
    text: { type: String, required: true },
    state: { type: String, enum: EVENING_QUESTION_STATES, required: true },
    voters: { type: [Schema.Types.ObjectId], required: true },
    asked_at: { type: Date, required: true },
    answered_at: Date,
  },
  { collection: 'webinar_questions', versionKey: false },
)
  .index({ webinar: 1, state: 1 })
  .index({ webinar: 1, user: 1, place: 1 }, { unique: true })
  .index({ user: 1 })
  .index({ voters: 1 });

export const eveningQuestionCollection = defineCollection<EveningQuestionRecord>({
  name: EVENING_QUESTION_MODEL,
  schema: eveningQuestionSchema,
  people: [
    { field: 'user', erase: 'delete' },
    { field: 'voters', erase: 'anonymize', change: (account) => ({ $pull: { voters: account } }) },
  ],
  title: 'Questions de webinaires',
  purpose: 'webinars',
  retention: WITH_ACCOUNT,
  export: [
    {
      toRows: async (records, context) => {
        const own = records.filter(({ user }) => user.equals(context.account));
        const titles = await context.titles.webinars(own.map(({ webinar }) => webinar));
        return own.map(({ webinar, text, asked_at }) => ({
          Webinaire: titleOf(titles, webinar),
          Question: text,
          Date: asked_at.toISOString(),
        }));
      },
    },
    {
      title: 'Questions soutenues',
      toRows: async (records, context) => {
        const others = records.filter(({ user }) => !user.equals(context.account));
        const titles = await context.titles.webinars(others.map(({ webinar }) => webinar));
        const counts = new Map<string | null, number>();
        for (const { webinar } of others) {
          const title = titleOf(titles, webinar);
          counts.set(title, (counts.get(title) ?? 0) + 1);
        }
        return [...counts].map(([title, count]) => ({ Webinaire: title, Nombre: count }));
      },
    },
  ],
});
