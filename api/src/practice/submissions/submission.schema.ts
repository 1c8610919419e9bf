import { FILM_ORIGINS, type FilmOrigin, SUBMISSION_STATES } from '@iris/contract/practice';
import type { StepLevel, StepMark } from '@iris/contract/programs';
import { Schema, type Types } from 'mongoose';
import { enrollmentCollection, WITH_COURSE } from '../../catalog/index.ts';
import { defineCollection, instantOf, titleOf } from '../../foundation/index.ts';
import { findSteps, levelsText } from '../activities/step-words.ts';

/** How far a submission is; one that was withdrawn keeps its place among the learner's films, and nothing of the film. */
export const STORED_SUBMISSION_STATES = [...SUBMISSION_STATES, 'withdrawn'] as const;

/** A film that a learner hands in. */
export interface SubmissionRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  enrollment: Types.ObjectId;
  course: Types.ObjectId;
  /** The id of the activity. */
  lesson: Types.ObjectId;
  /** Which of the learner's films in the activity it is, from 1. */
  number: number;
  rubric: Types.ObjectId;
  /** Ratings that its result needs. */
  required: number;
  state: (typeof STORED_SUBMISSION_STATES)[number];
  origin: FilmOrigin;
  declaration: number;
  declared_at: Date;
  /** What raters call it; random. */
  code: string;
  /** The id of its film, random: an id that counts seconds would tell raters the date. */
  video?: Types.ObjectId;
  cut: { start: number; end: number } | null;
  marks: StepMark[];
  self_levels: StepLevel[];
  is_shared: boolean;
  sent_at?: Date;
  /** The places of raters that nobody has filled with a rating, by number: 1 to `required`, then one for each later opinion. */
  open_slots: number[];
  /** How many places there have been. */
  slots: number;
  appeal?: { reason: string; asked_at: Date; answered_at?: Date; slot: number };
  /** Written by what raters do, to conflict with a concurrent withdrawal. */
  used_at?: Date;
  created_at: Date;
  version: number;
}

export const SUBMISSION_MODEL = 'Submission';

export const submissionSchema = new Schema<SubmissionRecord>(
  {
    user: { type: Schema.Types.ObjectId, required: true, index: true },
    enrollment: { type: Schema.Types.ObjectId, required: true },
    course: { type: Schema.Types.ObjectId, required: true },
    lesson: { type: Schema.Types.ObjectId, required: true },
    number: { type: Number, required: true },
    rubric: { type: Schema.Types.ObjectId, required: true },
    required: { type: Number, required: true },
    state: { type: String, enum: STORED_SUBMISSION_STATES, required: true },
    origin: { type: String, enum: FILM_ORIGINS, required: true },
    declaration: { type: Number, required: true },
    declared_at: { type: Date, required: true },
    code: { type: String, required: true, unique: true },
    video: Schema.Types.ObjectId,
    cut: { type: Object, default: null },
    marks: { type: [Object], default: [] } as never,
    self_levels: { type: [Object], default: [] } as never,
    is_shared: { type: Boolean, required: true, default: false },
    sent_at: Date,
    open_slots: { type: [Number], default: [] },
    slots: { type: Number, required: true, default: 0 },
    appeal: Object,
    used_at: Date,
    created_at: { type: Date, required: true },
    version: { type: Number, required: true, default: 1 },
  },
  { collection: 'submissions', versionKey: false, minimize: false },
)
  .index({ enrollment: 1, lesson: 1, number: 1 }, { unique: true })
  .index({ video: 1 }, { unique: true, sparse: true })
  .index({ lesson: 1, open_slots: 1, sent_at: 1 })
  // What waits in all activities.
  .index({ open_slots: 1, sent_at: 1 });

const ORIGINS = { wet_lab: 'Wet lab', simulator: 'Simulateur', patient: 'Patient' } satisfies Record<
  FilmOrigin,
  string
>;

const STATES = {
  draft: 'En préparation',
  sent: 'Envoyé',
  rated: 'Évalué',
  withdrawn: 'Retiré',
} satisfies Record<SubmissionRecord['state'], string>;

export const submissionCollection = defineCollection<SubmissionRecord>({
  name: SUBMISSION_MODEL,
  schema: submissionSchema,
  people: [
    { field: 'user', erase: 'delete' },
    { field: 'enrollment', through: enrollmentCollection, erase: 'delete' },
  ],
  title: 'Films de pratique',
  purpose: 'practice',
  retention: WITH_COURSE,
  alsoErased: 'their films, and the raters who have taken them are told that they are gone',
  export: {
    toRows: async (records, { titles, find }) => {
      const activities = await titles.lessons(records.map(({ lesson }) => lesson));
      const stepsOf = await findSteps(records, find);
      return records.map((film) => ({
        Activité: titleOf(activities, film.lesson),
        Film: film.number,
        État: STATES[film.state],
        Origine: ORIGINS[film.origin],
        'Déclaration le': film.declared_at.toISOString(),
        'Envoyé le': instantOf(film.sent_at),
        Partagé: film.is_shared,
        'Mon évaluation': levelsText(film.self_levels, stepsOf(film)),
        'Second avis demandé': film.appeal?.reason ?? null,
      }));
    },
  },
});
