import { PROGRESS_MAX } from '@iris/contract/foundation';
import { Schema, Types } from 'mongoose';
import { defineCollection, instantOf, titleOf } from '../../foundation/index.ts';
import { WITH_COURSE } from '../retention.ts';

/** When an enrollment lets its learner learn; an absent limit is none. */
export interface EnrollmentPeriod {
  starts_at?: Date;
  /** The first instant without access. */
  ends_at?: Date;
}

export interface EnrollmentRecord extends EnrollmentPeriod {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  course: Types.ObjectId;
  progress: number;
  created_at: Date;
  /** The revision that the student follows; absent until a lesson begins: the latest one then. */
  revision?: number;
  /** When the first lesson began. */
  begun_at?: Date;
  completed_at?: Date;
  /** Serial number of the certificate. */
  certificate?: string;
  /** Number of its proof events. */
  proof_count?: number;
  /** Written by what the learner does, to conflict with a concurrent deletion of the account. */
  last_active_at?: Date;
  /** How often, and when last, its learner was reminded of the course. */
  reminders?: number;
  reminded_at?: Date;
  /** The seat of an institution that its learner holds. */
  seat?: Types.ObjectId;
  /** The period that its learner had before the seat, and gets back after it: empty without limits, absent without access. */
  own_period?: EnrollmentPeriod;
  /** The end of the access that its learner was told before. */
  told_end?: Date;
  /** The day (`2027-03-12`) on which its learner wants to have finished. */
  finish_on?: string;
  /** The day on which that was chosen: from it the plan counts. */
  goal_set_on?: string;
}

export const ENROLLMENT_MODEL = 'Enrollment';

export const enrollmentSchema = new Schema<EnrollmentRecord>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    course: { type: Schema.Types.ObjectId, required: true },
    progress: { type: Number, required: true, default: 0, min: 0, max: PROGRESS_MAX },
    created_at: { type: Date, required: true },
    revision: Number,
    begun_at: Date,
    completed_at: Date,
    certificate: String,
    proof_count: Number,
    last_active_at: Date,
    reminders: Number,
    reminded_at: Date,
    starts_at: Date,
    ends_at: Date,
    seat: Schema.Types.ObjectId,
    own_period: Object,
    told_end: Date,
    finish_on: String,
    goal_set_on: String,
  },
  { collection: 'enrollments', versionKey: false },
)
  .index({ user: 1, course: 1 }, { unique: true })
  .index({ course: 1, _id: -1 })
  .index({ created_at: 1, course: 1 })
  // Finds the learners who have stopped.
  .index({ last_active_at: 1, course: 1 }, { partialFilterExpression: { last_active_at: { $exists: true } } })
  .index({ ends_at: 1 }, { partialFilterExpression: { ends_at: { $exists: true } } })
  .index({ seat: 1 }, { partialFilterExpression: { seat: { $exists: true } } });

export const enrollmentCollection = defineCollection<EnrollmentRecord>({
  name: ENROLLMENT_MODEL,
  schema: enrollmentSchema,
  people: [{ field: 'user', erase: 'delete' }],
  title: 'Inscriptions',
  purpose: 'learning',
  retention: WITH_COURSE,
  alsoErased: 'the number of enrollments of their courses is lowered',
  export: {
    toRows: async (records, context) => {
      const titles = await context.titles.courses(records.map(({ course }) => course));
      return records.map(({ course, created_at, begun_at, completed_at, progress, ...own }) => ({
        Cours: titleOf(titles, course),
        Inscription: created_at.toISOString(),
        'Première leçon': instantOf(begun_at),
        'Cours terminé': instantOf(completed_at),
        'Progression (%)': progress,
        "Début de l'accès": instantOf(own.starts_at),
        "Fin de l'accès": instantOf(own.ends_at),
        'Objectif personnel': own.finish_on ?? null,
      }));
    },
  },
});
