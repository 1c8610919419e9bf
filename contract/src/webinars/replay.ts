import { z } from 'zod';
import { body, objectId, version } from '../foundation/index.ts';
import { filmSourcesSchema } from '../media/index.ts';
import { captionSchema, filmContentSchema, phaseSchema } from '../programs/index.ts';

const count = z.int().min(0);

/** A question of the evening at the moment of the recording at which it was answered; null outside of the recording. */
const replayQuestionSchema = z.object({ text: z.string(), at: z.number().min(0).nullable() });

/** Largest shift between evening and recording, in seconds: as far as films have moments. */
const OFFSET_MAX = 36_000;

/** Body of `PUT /admin/webinars/{id}/replay`. */
export const replayInputSchema = body({
  ...filmContentSchema.pick({ video: true, phases: true, captions: true }).shape,
  /**
   * Where the announced start of the evening is in the recording, in seconds: chapters and questions are placed by it. Negative when
   * the recording began after that start.
   */
  offset: z
    .number({ error: 'Le moment est requis' })
    .min(-OFFSET_MAX, 'Ce décalage est trop grand')
    .max(OFFSET_MAX, 'Ce décalage est trop grand'),
  is_published: z.boolean(),
}).refine(({ video, is_published }) => !is_published || video, {
  path: ['video'],
  error: "Choisissez l'enregistrement avant de le publier",
});

/** Answer of `GET /admin/webinars/{id}/replay`. */
export const replayDraftSchema = z.object({
  ...filmContentSchema.pick({ video: true, phases: true, captions: true }).shape,
  /** As saved; before, what follows from the noted beginning of the recording, or 0. */
  offset: z.number(),
  is_published: z.boolean(),
  version,
  /** The chapters marked during the evening, at their moments of the recording; without those after its end. */
  proposed: z.array(phaseSchema),
  /** The answered questions, at their moments of the recording. */
  questions: z.array(replayQuestionSchema),
  /** How many accounts have watched all of it, and any of it. */
  watched: count,
  opened: count,
});

/** Answer of `GET /webinars/{id}/replay`. */
export const replaySchema = z.object({
  title: z.string(),
  sources: filmSourcesSchema,
  phases: z.array(phaseSchema),
  captions: z.array(captionSchema),
  questions: z.array(replayQuestionSchema),
  is_watched: z.boolean(),
  /** Where to resume, in seconds. */
  position: z.number().min(0),
});

/** Answer of `POST /webinars/{id}/replay-sessions`: as in a lesson, opening another one ends it. */
export const replaySessionSchema = z.object({
  _id: objectId,
  cells: z.int().min(1),
  /** Number of cells after which it counts as watched. */
  required: z.int().min(1),
  watched: z.array(count),
  position: z.number().min(0),
});

/** Answer of `POST /replay-sessions/{id}/beats`: the cells that time has not paid for yet. */
export const replayBeatResultSchema = z.object({ pending: z.array(count), is_watched: z.boolean() });

/** Body of `POST /admin/webinars/{id}/lesson`: the replay becomes a film at the end of a module of a course's draft. */
export const replayLessonInputSchema = body({ course: objectId, module: objectId });

/** Answer of it. */
export const replayLessonSchema = z.object({ course: objectId, lesson: objectId });

export type ReplayInput = z.infer<typeof replayInputSchema>;
export type ReplayDraft = z.infer<typeof replayDraftSchema>;
export type Replay = z.infer<typeof replaySchema>;
export type ReplaySession = z.infer<typeof replaySessionSchema>;
export type ReplayBeatResult = z.infer<typeof replayBeatResultSchema>;
export type ReplayLessonInput = z.infer<typeof replayLessonInputSchema>;
export type ReplayLesson = z.infer<typeof replayLessonSchema>;
