import { z } from 'zod';
import { certificateCheckSchema } from '../certificates/index.ts';
import { instant, objectId, PROGRESS_MAX, pageQuery, searchQuery } from '../foundation/index.ts';
import { LESSON_KINDS } from '../programs/index.ts';

/** Query of `GET /admin/courses/{id}/learners`. */
export const learnerQuerySchema = z.object({ q: searchQuery, ...pageQuery });

/** A learner of a course and where they are. */
export const learnerSchema = z.object({
  /** Of the enrollment. */
  _id: objectId,
  account_id: objectId,
  name: z.string(),
  email: z.string(),
  enrolled_at: instant,
  progress: z.number().min(0).max(PROGRESS_MAX),
  /** The lesson opened last; null before the first one. */
  lesson: z.string().nullable(),
  last_seen_at: instant.nullable(),
  completed_at: instant.nullable(),
  certificate: certificateCheckSchema.pick({ serial: true, status: true, revoked_at: true }).nullable(),
});

/** Answer of `GET /admin/courses/{id}/learners`, latest enrollment first. */
export const learnerListSchema = z.array(learnerSchema);

/** How many learners opened and completed a lesson of the latest revision, and where they left its film. */
export const lessonFollowUpSchema = z.object({
  _id: objectId,
  module: z.string(),
  title: z.string(),
  kind: z.enum(LESSON_KINDS),
  opened: z.int().min(0),
  done: z.int().min(0),
  /** Learners whose last position is in each tenth of the film; empty for other kinds. */
  stops: z.array(z.int().min(0)),
});

/** How often a question was answered wrongly, of the attempts graded last; by its text and the title of its lesson. */
export const questionFollowUpSchema = z.object({
  lesson: z.string(),
  question: z.string(),
  answered: z.int().min(0),
  wrong: z.int().min(0),
});

/** Answer of `GET /admin/courses/{id}/follow-up`; the 200 questions that fail most, those first. */
export const followUpSchema = z.object({
  course: z.object({ _id: objectId, title: z.string() }),
  enrolled: z.int().min(0),
  begun: z.int().min(0),
  completed: z.int().min(0),
  lessons: z.array(lessonFollowUpSchema),
  questions: z.array(questionFollowUpSchema),
});

export type LearnerQuery = z.infer<typeof learnerQuerySchema>;
export type Learner = z.infer<typeof learnerSchema>;
export type LessonFollowUp = z.infer<typeof lessonFollowUpSchema>;
export type QuestionFollowUp = z.infer<typeof questionFollowUpSchema>;
export type FollowUp = z.infer<typeof followUpSchema>;
