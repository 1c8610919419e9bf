import { z } from 'zod';
import { imageAddress, imageAlt, instant, objectId, optionalParagraph } from '../foundation/index.ts';
import { optionSchema, partId } from './film-content.ts';

/** How a question is answered: one option, several, putting steps in order, pointing at a place of a picture. */
export const QUESTION_KINDS = ['single', 'multiple', 'order', 'point'] as const;

/** A place on a picture: shares of its width and height, from 0 to 1. */
export const pointSchema = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

/** A question with its key. For `order` the options are in the correct order, for `point` the area is a polygon. */
export const questionSchema = z.strictObject({
  id: partId,
  kind: z.enum(QUESTION_KINDS),
  text: optionalParagraph(1000),
  image: imageAddress("L'image est requise").nullable(),
  image_alt: imageAlt,
  options: z.array(optionSchema).max(10, '10 réponses au plus'),
  correct: z.array(partId).max(10),
  area: z.array(pointSchema).max(60, '60 sommets au plus'),
  explanation: optionalParagraph(1500),
});

/** The content of a lesson of kind `quiz`. A draft may have empty texts; `publicationFaults` names them. */
export const quizContentSchema = z.strictObject({
  /** In percent. */
  pass_mark: z.int().min(1, 'De 1 à 100 %').max(100, 'De 1 à 100 %'),
  /** Attempts in 24 hours. */
  attempts: z.int().min(1, 'De 1 à 10 tentatives').max(10, 'De 1 à 10 tentatives'),
  /** In minutes; null for no limit. */
  time_limit: z.int().min(1, 'De 1 à 180 minutes').max(180, 'De 1 à 180 minutes').nullable(),
  questions: z.array(questionSchema).max(60, '60 questions au plus'),
});

/** A question as a learner sees it before the attempt is graded; the options are shuffled. */
export const openQuestionSchema = z.object({
  ...questionSchema.omit({ correct: true, area: true, explanation: true }).shape,
});

/** An answer to a question: options, in their order for `order`, or a place of the picture. */
export const answerSchema = z.object({
  question: partId,
  options: z.array(partId).max(10).optional(),
  point: pointSchema.optional(),
});

/** Body of `PUT /attempts/{id}/answers`. */
export const answerInputSchema = z.strictObject(answerSchema.shape);

/** A question after grading. Explanation and key are null until the quiz is passed or no attempt is left. */
export const gradedQuestionSchema = z.object({
  question: openQuestionSchema,
  answer: answerSchema.nullable(),
  is_correct: z.boolean(),
  explanation: z.string().nullable(),
  key: z.object({ correct: z.array(partId), area: z.array(pointSchema) }).nullable(),
});

/** An attempt at a quiz. */
export const attemptSchema = z.object({
  _id: objectId,
  lesson: objectId,
  number: z.int().min(1),
  started_at: instant,
  /** When the time limit ends it; null without limit. */
  expires_at: instant.nullable(),
  /** Until then, when the answer was sent: a browser's clock may be wrong. */
  seconds_left: z.int().min(0).nullable(),
  questions: z.array(openQuestionSchema),
  answers: z.array(answerSchema),
});

/** The result of a graded attempt; `score` in percent, rounded down. */
export const attemptResultSchema = z.object({
  _id: objectId,
  lesson: objectId,
  number: z.int().min(1),
  started_at: instant,
  submitted_at: instant,
  score: z.int().min(0).max(100),
  pass_mark: z.int().min(1).max(100),
  is_passed: z.boolean(),
  attempts_left: z.int().min(0),
  /** When another attempt is possible; null when one is possible now. */
  next_attempt_at: instant.nullable(),
  questions: z.array(gradedQuestionSchema),
});

export type QuestionKind = (typeof QUESTION_KINDS)[number];
export type Point = z.infer<typeof pointSchema>;
export type Question = z.infer<typeof questionSchema>;
export type OpenQuestion = z.infer<typeof openQuestionSchema>;
export type QuizContent = z.infer<typeof quizContentSchema>;
export type Answer = z.infer<typeof answerSchema>;
export type GradedQuestion = z.infer<typeof gradedQuestionSchema>;
export type Attempt = z.infer<typeof attemptSchema>;
export type AttemptResult = z.infer<typeof attemptResultSchema>;

/** The content of a quiz that nobody has written yet. */
export const EMPTY_QUIZ: Readonly<QuizContent> = { pass_mark: 70, attempts: 3, time_limit: null, questions: [] };
