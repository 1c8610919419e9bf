import type { Answer } from '@iris/contract/programs';
import { Schema, type Types } from 'mongoose';
import { enrollmentCollection, lessonsOf, revisionCollection, WITH_COURSE } from '../../../catalog/index.ts';
import { defineCollection, instantOf } from '../../../foundation/index.ts';
import type { Mark } from '../grading/grading.ts';
import { answersText } from './answers-text.ts';

export interface AttemptRecord {
  _id: Types.ObjectId;
  enrollment: Types.ObjectId;
  lesson: Types.ObjectId;
  user: Types.ObjectId;
  course: Types.ObjectId;
  /** The revision whose questions are asked. */
  revision: number;
  /** From 1 for each enrollment and lesson. */
  number: number;
  started_at: Date;
  /** When the time limit ends it; absent without limit. */
  expires_at?: Date;
  /** The shuffled options of each question. */
  orders: { question: string; options: string[] }[];
  answers: Answer[];
  /** True until it is graded, then absent. */
  is_open?: true;
  submitted_at?: Date;
  score?: number;
  is_passed?: boolean;
  marks?: Mark[];
}

/** An attempt that was graded. */
export type GradedAttempt = AttemptRecord &
  Required<Pick<AttemptRecord, 'submitted_at' | 'score' | 'is_passed' | 'marks'>>;

export const ATTEMPT_MODEL = 'Attempt';

export const attemptSchema = new Schema<AttemptRecord>(
  {
    enrollment: { type: Schema.Types.ObjectId, required: true },
    lesson: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    course: { type: Schema.Types.ObjectId, required: true },
    revision: { type: Number, required: true },
    number: { type: Number, required: true },
    started_at: { type: Date, required: true },
    expires_at: Date,
    orders: { type: [Object], required: true },
    answers: { type: [Object], required: true },
    is_open: Boolean,
    submitted_at: Date,
    score: Number,
    is_passed: Boolean,
    marks: { type: [Object], default: undefined },
  },
  { collection: 'attempts', versionKey: false, minimize: false },
)
  .index({ enrollment: 1, lesson: 1, number: 1 }, { unique: true })
  // One open attempt at a time.
  .index({ enrollment: 1, lesson: 1 }, { unique: true, partialFilterExpression: { is_open: true } })
  .index({ lesson: 1, submitted_at: -1 })
  .index({ user: 1 });

export const attemptCollection = defineCollection<AttemptRecord>({
  name: ATTEMPT_MODEL,
  schema: attemptSchema,
  people: [
    { field: 'enrollment', through: enrollmentCollection, erase: 'delete' },
    { field: 'user', erase: 'delete' },
  ],
  title: 'Quiz',
  purpose: 'learning',
  retention: WITH_COURSE,
  export: {
    toRows: (records, { find }) =>
      Promise.all(
        records.map(async (attempt) => {
          const { course, lesson, number, started_at, submitted_at, score, is_passed } = attempt;
          const [revision] = await find(revisionCollection, { course, number: attempt.revision });
          const quiz = revision && lessonsOf(revision).find(({ _id }) => _id.equals(lesson));
          return {
            Leçon: quiz?.title ?? null,
            Tentative: number,
            Début: started_at.toISOString(),
            Remise: instantOf(submitted_at),
            Réponses: answersText(attempt.answers, quiz?.quiz),
            'Résultat (%)': score ?? null,
            Réussi: is_passed ?? null,
          };
        }),
      ),
  },
});
