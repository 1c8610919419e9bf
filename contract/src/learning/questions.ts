import { z } from 'zod';
import {
  BLOCKS_MAX,
  body,
  instant,
  objectId,
  optionalParagraph,
  pageQuery,
  paragraph,
  QUESTION_TEXT_MAX,
  version,
} from '../foundation/index.ts';
import { moment } from '../programs/index.ts';

/** Where a question stands: without answer, answered, or hidden by an administrator. */
export const QUESTION_STATES = ['open', 'answered', 'hidden'] as const;

/** The states in the plural, for the filter of the questions. */
export const QUESTION_STATE_LABELS = {
  open: 'Sans réponse',
  answered: 'Répondues',
  hidden: 'Masquées',
} satisfies Record<QuestionState, string>;

const place = {
  /** The moment of the film, in seconds; null for the whole lesson, and for a lesson without film. */
  at: moment.nullable(),
  /** The block of the text, from 0; null for the whole lesson, and for a lesson without text. */
  paragraph: z.int().min(0).max(BLOCKS_MAX).nullable(),
};

/** Body of `POST /lessons/{id}/questions`. */
export const questionInputSchema = body({ ...place, text: paragraph('La question est vide', QUESTION_TEXT_MAX) });

/** The answer of an author: a text, a moment of a lesson of the course, or both. */
export const questionAnswerSchema = z.object({
  text: z.string(),
  /** Where it points at; its title is the latest one. */
  lesson: z.object({ _id: objectId, title: z.string() }).nullable(),
  at: z.number().min(0).nullable(),
  author: z.string(),
  answered_at: instant,
});

const asked = z.object({
  _id: objectId,
  at: z.number().min(0).nullable(),
  paragraph: z.int().min(0).nullable(),
  /** The beginning of the paragraph when the question was asked; empty without one. */
  quote: z.string(),
  text: z.string(),
  created_at: instant,
  answer: questionAnswerSchema.nullable(),
});

/** A question as learners see it: their own, or one that is shown to all, without the name of its asker. */
export const questionSchema = asked.extend({
  is_own: z.boolean(),
  /** Why an administrator has hidden it, for its asker; null when it is not hidden. */
  hidden_reason: z.string().nullable(),
});

/** Answer of `GET /lessons/{id}/questions`: the own ones and those shown to all, by their place in the lesson. */
export const questionListSchema = z.array(questionSchema);

/** A question as an administrator sees it. */
export const askedQuestionSchema = asked.extend({
  course: z.object({ _id: objectId, title: z.string() }),
  lesson: z.object({ _id: objectId, title: z.string() }),
  asker: z.string(),
  shown_to_all: z.boolean(),
  hidden: z.object({ at: instant, reason: z.string() }).nullable(),
  version,
});

/** Answer of `GET /admin/questions`, newest first. */
export const askedQuestionListSchema = z.array(askedQuestionSchema);

/** Query of `GET /admin/questions/counts`. */
export const questionCountsQuerySchema = z.object({ course: objectId.optional() });

/** Query of `GET /admin/questions`. */
export const questionQuerySchema = questionCountsQuerySchema.extend({
  state: z.enum(QUESTION_STATES).optional(),
  ...pageQuery,
});

/** Answer of `GET /admin/questions/counts`. */
export const questionCountsSchema = z.object({
  open: z.int().min(0),
  answered: z.int().min(0),
  hidden: z.int().min(0),
});

/** Body of `PUT /admin/questions/{id}/answer`. */
export const answerQuestionSchema = body({
  text: optionalParagraph(QUESTION_TEXT_MAX),
  /** The lesson of the course that the answer points at. */
  lesson: objectId.nullable(),
  /** The moment of its film. */
  at: moment.nullable(),
  /** Whether question and answer are shown to all who learn the course. */
  shown_to_all: z.boolean(),
}).refine(({ text, lesson }) => text !== '' || lesson !== null, {
  path: ['text'],
  error: 'Écrivez une réponse, ou montrez une leçon',
});

export type QuestionState = (typeof QUESTION_STATES)[number];
export type QuestionInput = z.infer<typeof questionInputSchema>;
export type Question = z.infer<typeof questionSchema>;
export type QuestionAnswer = z.infer<typeof questionAnswerSchema>;
export type AskedQuestion = z.infer<typeof askedQuestionSchema>;
export type QuestionQuery = z.infer<typeof questionQuerySchema>;
export type QuestionCounts = z.infer<typeof questionCountsSchema>;
export type QuestionAnswerInput = z.infer<typeof answerQuestionSchema>;
