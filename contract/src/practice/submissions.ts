import { z } from 'zod';
import { body, instant, objectId, paragraph, version } from '../foundation/index.ts';
import { FILM_FAILURES, filmSourcesSchema, VIDEO_STATUSES } from '../media/index.ts';
import { moment, rubricStepSchema, stepLevelSchema, stepMarkSchema } from '../programs/index.ts';
import { resultSchema } from './results.ts';

/** Where a film was made. A film of a patient is refused before anything of it is sent (docs/product.md). */
export const FILM_ORIGINS = ['wet_lab', 'simulator', 'patient'] as const;

/** Version of the text that a learner declares to be true; it is stored with the submission. */
export const DECLARATION_VERSION = 1;

/** How far a submission is: prepared, with the raters, with a result. */
export const SUBMISSION_STATES = ['draft', 'sent', 'rated'] as const;

/** Body of `POST /lessons/{id}/submissions`. */
export const submissionInputSchema = body({
  origin: z.enum(FILM_ORIGINS, { error: 'Dites où ce film a été tourné' }),
  declaration: z.literal(DECLARATION_VERSION, { error: 'Cette déclaration est requise' }),
});

/** The part of a film that is shown to raters, in seconds. */
export const cutSchema = z
  .strictObject({ start: moment, end: moment })
  .refine(({ start, end }) => end - start >= 1, { path: ['end'], error: 'La fin vient avant le début' });

const work = {
  /** Null while nothing is cut: all of the film. */
  cut: cutSchema.nullable(),
  marks: z.array(stepMarkSchema).max(12, '12 étapes au plus'),
  self_levels: z.array(stepLevelSchema).max(12, '12 étapes au plus'),
};

/** Body of `PUT /submissions/{id}/work`: what the learner does before sending; all of it is needed to send. */
export const submissionWorkSchema = body(work);

/** The rubric under which a film was begun; it never changes. */
export const submissionRubricSchema = z.object({
  steps: z.array(rubricStepSchema),
  pass_level: z.number(),
  reference: z.object({ sources: filmSourcesSchema, marks: z.array(stepMarkSchema) }).nullable(),
});

/** The film of a submission; `sources` are null until it is ready. */
export const practiceFilmSchema = z.object({
  status: z.enum(VIDEO_STATUSES),
  failure: z.object({ code: z.enum(FILM_FAILURES), detail: z.string() }).nullable(),
  progress: z.int().min(0).max(100),
  sources: filmSourcesSchema.nullable(),
});

/** A film that a learner hands in, for its owner and, once sent and shared, for the tutor. */
export const submissionSchema = z.object({
  _id: objectId,
  course: objectId,
  lesson: objectId,
  /** Title of the lesson. */
  title: z.string(),
  /** Which of the learner's films in this activity it is. */
  number: z.int().min(1),
  state: z.enum(SUBMISSION_STATES),
  origin: z.enum(FILM_ORIGINS),
  is_own: z.boolean(),
  rubric: submissionRubricSchema,
  film: practiceFilmSchema.nullable(),
  ...work,
  cut: z.object({ start: z.number(), end: z.number() }).nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
  /** Whether the tutors of its owner may see it. */
  is_shared: z.boolean(),
  result: resultSchema.nullable(),
  appeal: z.object({ reason: z.string(), asked_at: instant, answered_at: instant.nullable() }).nullable(),
  version,
});

/** A film in the list of a learner's films of an activity. */
export const submissionSummarySchema = submissionSchema
  .pick({ _id: true, number: true, state: true, created_at: true, sent_at: true, is_shared: true })
  .extend({ result: resultSchema.pick({ decided_at: true, score: true, is_passed: true, steps: true }).nullable() });

/** Answer of `GET /lessons/{id}/submissions`, the first one first: the curve of the steps is drawn from it. */
export const practiceSchema = z.object({
  submissions: z.array(submissionSummarySchema),
  attempts_left: z.int().min(0),
  is_overdue: z.boolean(),
});

/** Answer of `GET /institutions/{id}/residents/{user}/submissions`: what a resident shares with tutors, the latest first. */
export const sharedSubmissionListSchema = z.array(
  submissionSummarySchema.extend({ title: z.string(), course: objectId }),
);

/** Body of `PUT /submissions/{id}/sharing`. */
export const sharingInputSchema = body({ is_shared: z.boolean() });

/** Body of `POST /submissions/{id}/appeal`. */
export const appealInputSchema = body({ reason: paragraph('Dites ce que vous souhaitez faire revoir', 1000) });

export type FilmOrigin = (typeof FILM_ORIGINS)[number];
export type SubmissionInput = z.infer<typeof submissionInputSchema>;
export type SubmissionWork = z.infer<typeof submissionWorkSchema>;
export type Cut = z.infer<typeof cutSchema>;
export type PracticeFilm = z.infer<typeof practiceFilmSchema>;
export type SubmissionRubric = z.infer<typeof submissionRubricSchema>;
export type Submission = z.infer<typeof submissionSchema>;
export type SubmissionSummary = z.infer<typeof submissionSummarySchema>;
export type Practice = z.infer<typeof practiceSchema>;
export type SharedSubmission = z.infer<typeof sharedSubmissionListSchema>[number];
export type SharingInput = z.infer<typeof sharingInputSchema>;
export type AppealInput = z.infer<typeof appealInputSchema>;
