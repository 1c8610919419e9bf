import type { StepResult } from '@iris/contract/practice';
import { Schema, type Types } from 'mongoose';
import { WITH_COURSE } from '../../catalog/index.ts';
import { defineCollection, titleOf } from '../../foundation/index.ts';
import { levelsText } from '../activities/step-words.ts';
import { findStepsOfRated } from '../submissions/rated-steps.ts';
import { submissionCollection } from '../submissions/submission.schema.ts';

/** The result of a submission: there exactly when the required ratings are sent, renewed by an appeal. */
export interface ResultRecord {
  _id: Types.ObjectId;
  submission: Types.ObjectId;
  lesson: Types.ObjectId;
  score: number;
  is_passed: boolean;
  steps: StepResult[];
  decided_at: Date;
}

export const RESULT_MODEL = 'Result';

export const resultSchema = new Schema<ResultRecord>(
  {
    submission: { type: Schema.Types.ObjectId, required: true, unique: true },
    lesson: { type: Schema.Types.ObjectId, required: true, index: true },
    score: { type: Number, required: true },
    is_passed: { type: Boolean, required: true },
    steps: { type: [Object], required: true } as never,
    decided_at: { type: Date, required: true },
  },
  { collection: 'results', versionKey: false },
);

export const resultCollection = defineCollection<ResultRecord>({
  name: RESULT_MODEL,
  schema: resultSchema,
  people: [{ field: 'submission', through: submissionCollection, erase: 'delete' }],
  title: 'Résultats de vos films',
  purpose: 'practice',
  retention: WITH_COURSE,
  export: {
    toRows: async (records, { titles, find }) => {
      const activities = await titles.lessons(records.map(({ lesson }) => lesson));
      const stepsOf = await findStepsOfRated(records, find);
      return records.map((result) => ({
        Activité: titleOf(activities, result.lesson),
        'Décidé le': result.decided_at.toISOString(),
        Niveau: result.score,
        Réussi: result.is_passed,
        Niveaux: levelsText(result.steps, stepsOf(result)),
      }));
    },
  },
});
