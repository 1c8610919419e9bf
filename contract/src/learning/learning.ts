import { z } from 'zod';
import { courseCardSchema } from '../catalog/index.ts';
import {
  BEAT_CELLS_MAX,
  body,
  instant,
  line,
  NOTE_TEXT_MAX,
  objectId,
  PROGRESS_MAX,
  pageQuery,
  paragraph,
  richTextSchema,
  searchMatchSchema,
  version,
} from '../foundation/index.ts';
import { filmSourcesSchema } from '../media/index.ts';
import {
  activityContentSchema,
  captionSchema,
  complicationSchema,
  lessonSummarySchema,
  moment,
  openDecisionSchema,
  partId,
  phaseSchema,
  stepMarkSchema,
} from '../programs/index.ts';
import { enrollmentAccessSchema } from './enrollments.ts';

/** Progress from which a learner may review a course, in percent. */
export const REVIEW_PROGRESS = 50;

/** How far a learner is in a lesson. */
export const LESSON_STATES = ['not_started', 'in_progress', 'done'] as const;

const progress = z.number().min(0).max(PROGRESS_MAX);

/** A lesson of the outline with what the learner has done of it. */
export const learnerLessonSchema = lessonSummarySchema.extend({
  state: z.enum(LESSON_STATES),
  /** Where to resume, in seconds. */
  position: z.number().min(0),
});

/** The standing of a learner in a course; `certificate` is its serial number. */
export const standingSchema = z.object({
  progress,
  completed_at: instant.nullable(),
  certificate: z.string().nullable(),
});

/** Answer of `GET /learning/{id}`, by the course's id: the program of the learner's revision. */
export const learningOutlineSchema = standingSchema.extend({
  is_certificate_revoked: z.boolean(),
  course: courseCardSchema,
  enrollment: objectId,
  revision: z.int().min(1),
  modules: z.array(z.object({ _id: objectId, title: z.string(), lessons: z.array(learnerLessonSchema) })),
  /** The lesson to continue with. */
  current: objectId,
  /** A later revision that the learner may move to. */
  newer: z.object({ number: z.int().min(1), note: z.string() }).nullable(),
  /** Absent without limits. */
  access: enrollmentAccessSchema.optional(),
});

/** Where to continue in a course. */
export const resumeSchema = z.object({
  course: objectId,
  lesson: learnerLessonSchema.pick({ _id: true, kind: true, title: true, position: true }),
  has_begun: z.boolean(),
  /** Of all lessons of the learner's program. */
  minutes: z.int().min(0),
  /** Hours of training that the program announces. */
  hours: z.number().min(0),
  certificate: z.string().nullable(),
  is_certificate_revoked: z.boolean(),
});

/** Answer of `GET /learning`: the courses of the learner that have a program. */
export const resumeListSchema = z.array(resumeSchema);

/** A learner's answer to «Que feriez-vous ?», with what the surgeon did and what peers chose. */
export const decisionResultSchema = z.object({
  decision: partId,
  option: partId,
  chosen: partId,
  explanation: z.string(),
  peers: z.array(z.object({ option: partId, count: z.int().min(0) })),
});

/** Body of `POST /lessons/{id}/decisions`, where the first answer stands, and of that of a preview, where none is kept. */
export const decisionInputSchema = body({ decision: partId, option: partId });

/** A quiz before it is begun. */
export const quizIntroductionSchema = z.object({
  pass_mark: z.int(),
  attempts: z.int(),
  time_limit: z.int().nullable(),
  question_count: z.int().min(0),
  attempts_left: z.int().min(0),
  next_attempt_at: instant.nullable(),
  is_passed: z.boolean(),
  /** Whether an attempt has begun and can be continued. */
  is_open: z.boolean(),
  /** Whether an attempt was graded. */
  has_result: z.boolean(),
});

/** An activity before a film is handed in: without the films on which raters are calibrated. */
export const activityIntroductionSchema = z.object({
  ...activityContentSchema.omit({ reference: true, anchors: true }).shape,
  /** Null while its film cannot be shown. */
  reference: z.object({ sources: filmSourcesSchema, marks: z.array(stepMarkSchema) }).nullable(),
});

/** Answer of `GET /lessons/{id}`: a lesson with its content, without keys of questions and decisions. */
export const learningLessonSchema = learnerLessonSchema.extend({
  course: objectId,
  film: z
    .object({
      sources: filmSourcesSchema,
      phases: z.array(phaseSchema),
      complications: z.array(complicationSchema),
      captions: z.array(captionSchema),
      decisions: z.array(openDecisionSchema),
      answers: z.array(decisionResultSchema),
    })
    .optional(),
  text: z.object({ blocks: richTextSchema }).optional(),
  quiz: quizIntroductionSchema.optional(),
  document: z.object({ name: z.string(), url: z.string() }).optional(),
  activity: activityIntroductionSchema.optional(),
});

/** Body of `POST /play-sessions`. */
export const playSessionInputSchema = body({ lesson: objectId });

/** An open session of watching or reading; opening another one ends it. */
export const playSessionSchema = z.object({
  _id: objectId,
  lesson: objectId,
  /** Number of cells of the lesson. */
  cells: z.int().min(1),
  /** Number of cells that complete the lesson. */
  required: z.int().min(1),
  /** The cells that count as watched. */
  watched: z.array(z.int().min(0)),
  position: z.number().min(0),
});

/** Body of `POST /play-sessions/{id}/beats`: the cells watched and not yet counted. `seq` rises with each beat. */
export const beatInputSchema = body({
  seq: z.int().min(1),
  cells: z.array(z.int().min(0)).max(BEAT_CELLS_MAX, `${BEAT_CELLS_MAX} cellules au plus`),
  position: moment,
});

/** What a beat changed; `pending` are the cells that the time passed does not cover yet: send them again. */
export const beatResultSchema = standingSchema.extend({
  pending: z.array(z.int().min(0)),
  state: z.enum(LESSON_STATES),
});

/** A learner's note; `at` is its moment in the film, null for a lesson without film. */
export const noteSchema = z.object({
  _id: objectId,
  lesson: objectId,
  at: z.number().min(0).nullable(),
  text: z.string(),
  created_at: instant,
  updated_at: instant,
  version,
});

/** Body of `POST /lessons/{id}/notes` and `PUT /notes/{id}`. */
export const noteInputSchema = body({ at: moment.nullable(), text: paragraph('La note est vide', NOTE_TEXT_MAX) });

/** Answer of `GET /lessons/{id}/notes`, by moment. */
export const noteListSchema = z.array(noteSchema);

/** Query of `GET /learning/{id}/former-notes`. */
export const formerNoteQuerySchema = z.object(pageQuery);

/** A note in a lesson that the learner's program has no longer, with the lesson's title. */
export const formerNoteSchema = noteSchema.extend({ lesson_title: z.string() });

/** Answer of `GET /learning/{id}/former-notes`, newest first. */
export const formerNoteListSchema = z.array(formerNoteSchema);

/** Query of `GET /film-search` and `GET /search`. */
export const filmSearchSchema = z.object({ q: line('Que cherchez-vous\u00a0?', 200) });

/** A moment of a film found by its phase, caption or complication. */
export const filmHitSchema = z.object({
  course: z.object({ _id: objectId, title: z.string() }),
  lesson: z.object({ _id: objectId, title: z.string() }),
  kind: z.enum(['phase', 'complication', 'caption']),
  text: z.string(),
  at: z.number().min(0),
  match: searchMatchSchema,
});

/** Answer of `GET /film-search`: at most fifty moments. */
export const filmHitListSchema = z.array(filmHitSchema);

export type LessonState = (typeof LESSON_STATES)[number];
export type LearnerLesson = z.infer<typeof learnerLessonSchema>;
export type Standing = z.infer<typeof standingSchema>;
export type LearningOutline = z.infer<typeof learningOutlineSchema>;
export type Resume = z.infer<typeof resumeSchema>;
export type DecisionResult = z.infer<typeof decisionResultSchema>;
export type DecisionInput = z.infer<typeof decisionInputSchema>;
export type ActivityIntroduction = z.infer<typeof activityIntroductionSchema>;
export type QuizIntroduction = z.infer<typeof quizIntroductionSchema>;
export type LearningLesson = z.infer<typeof learningLessonSchema>;
export type PlaySession = z.infer<typeof playSessionSchema>;
export type BeatInput = z.infer<typeof beatInputSchema>;
export type BeatResult = z.infer<typeof beatResultSchema>;
export type Note = z.infer<typeof noteSchema>;
export type NoteInput = z.infer<typeof noteInputSchema>;
export type FormerNote = z.infer<typeof formerNoteSchema>;
export type FormerNoteQuery = z.infer<typeof formerNoteQuerySchema>;
export type FilmHit = z.infer<typeof filmHitSchema>;
