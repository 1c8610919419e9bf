import { Schema, type Types } from 'mongoose';
import { enrollmentCollection, findLatestLessons, WITH_COURSE } from '../../catalog/index.ts';
import { defineCollection } from '../../foundation/index.ts';

/** A learner's answer to «Que feriez-vous ?»; it never changes. */
export interface DecisionAnswerRecord {
  _id: Types.ObjectId;
  enrollment: Types.ObjectId;
  lesson: Types.ObjectId;
  decision: string;
  option: string;
  answered_at: Date;
}

export const DECISION_ANSWER_MODEL = 'DecisionAnswer';

export const decisionAnswerSchema = new Schema<DecisionAnswerRecord>(
  {
    enrollment: { type: Schema.Types.ObjectId, required: true },
    lesson: { type: Schema.Types.ObjectId, required: true },
    decision: { type: String, required: true },
    option: { type: String, required: true },
    answered_at: { type: Date, required: true },
  },
  { collection: 'decision_answers', versionKey: false },
)
  .index({ enrollment: 1, lesson: 1, decision: 1 }, { unique: true })
  // Contains all that counting what peers chose needs.
  .index({ lesson: 1, decision: 1, option: 1 });

export const decisionAnswerCollection = defineCollection<DecisionAnswerRecord>({
  name: DECISION_ANSWER_MODEL,
  schema: decisionAnswerSchema,
  people: [{ field: 'enrollment', through: enrollmentCollection, erase: 'delete' }],
  title: 'Décisions',
  purpose: 'learning',
  retention: WITH_COURSE,
  export: {
    toRows: async (records, context) => {
      const lessons = await findLatestLessons(
        records.map(({ lesson }) => lesson),
        context,
      );
      return records.map(({ lesson, decision, option, answered_at }) => {
        const asked = lessons.get(lesson.toHexString());
        const question = asked?.film?.decisions.find(({ id }) => id === decision);
        return {
          Leçon: asked?.title ?? null,
          Question: question?.question ?? null,
          Réponse: question?.options.find(({ id }) => id === option)?.text ?? null,
          Date: answered_at.toISOString(),
        };
      });
    },
  },
});
