import { z } from 'zod';
import { body, line, minutesOfText, objectId, type RichText, richTextSchema, version } from '../foundation/index.ts';
import { activityContentSchema } from './activity-content.ts';
import { filmContentSchema } from './film-content.ts';
import { LESSON_KINDS } from './lesson-kinds.ts';
import { quizContentSchema } from './quizzes.ts';

/** The content of a lesson of kind `document`: a PDF file. */
export const documentContentSchema = z.strictObject({
  document: objectId.nullable(),
  name: z.string().max(200),
});

/** What an author writes of a lesson; only the content of its kind is used. */
const content = {
  film: filmContentSchema.optional(),
  text: z.strictObject({ blocks: richTextSchema }).optional(),
  quiz: quizContentSchema.optional(),
  document: documentContentSchema.optional(),
  activity: activityContentSchema.optional(),
};

/** In a draft 0 while it is not known. */
const minutes = z.int({ error: 'La durée est requise' }).min(0, 'De 1 à 600 minutes').max(600, 'De 1 à 600 minutes');

/** Body of `POST /courses/{id}/lessons`: an empty lesson at the end of a module. */
export const newLessonSchema = body({
  module: objectId,
  kind: z.enum(LESSON_KINDS),
  title: line('Le titre est requis', 160),
});

/** Body of `PUT /lessons/{id}/draft`. The kind of a lesson never changes. */
export const lessonInputSchema = body({
  title: line('Le titre est requis', 160),
  /**
   * Duration that the program announces, and weight in the progress. Of a film that is ready the server measures it; of a text it
   * is that of its words and figures, or more.
   */
  minutes,
  /** Whether it must be completed for the certificate. */
  is_required: z.boolean(),
  /** Whether visitors may open it, unless it is a quiz or an activity. */
  is_preview: z.boolean(),
  ...content,
}).refine(({ minutes, text }) => !text || minutes >= minutesOfText(text.blocks), {
  path: ['minutes'],
  error: ({ input }) => textTakes((input as { text: { blocks: RichText } }).text.blocks),
});

function textTakes(blocks: RichText): string {
  return `Ce texte demande au moins ${minutesOfText(blocks)}\u00a0min de lecture`;
}

/** The minutes that a program announces for a film of this duration in seconds. */
export function minutesOfFilm(duration: number): number {
  return Math.max(1, Math.round(duration / 60));
}

/** A lesson of a program, without its content. */
export const lessonSummarySchema = z.object({
  _id: objectId,
  kind: z.enum(LESSON_KINDS),
  title: z.string(),
  minutes: z.int().min(0),
  is_required: z.boolean(),
  is_preview: z.boolean(),
});

/** The draft of a lesson. */
export const lessonDraftSchema = lessonSummarySchema.extend({ course: objectId, version, ...content });

export type NewLesson = z.infer<typeof newLessonSchema>;
export type LessonInput = z.infer<typeof lessonInputSchema>;
export type LessonSummary = z.infer<typeof lessonSummarySchema>;
export type LessonDraft = z.infer<typeof lessonDraftSchema>;
