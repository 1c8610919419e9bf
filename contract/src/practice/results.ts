import { z } from 'zod';
import { body, instant, objectId, optionalParagraph } from '../foundation/index.ts';
import { moment, partId, pointSchema, stepLevelSchema } from '../programs/index.ts';

/** Colours in which raters draw. */
export const STROKE_COLORS = ['yellow', 'red', 'blue'] as const;

/** A line drawn on a film: shares of its width and height. */
export const strokeSchema = z.strictObject({
  color: z.enum(STROKE_COLORS),
  points: z.array(pointSchema).min(2).max(400, 'Ce trait est trop long'),
});

/** A comment at a moment of the learner's film, in seconds from the beginning of the whole film. */
export const commentSchema = z.strictObject({
  id: partId,
  step: partId,
  at: moment,
  text: optionalParagraph(1000),
  strokes: z.array(strokeSchema).max(20, '20 traits au plus'),
  /** A spoken comment. */
  voice: objectId.nullable(),
  /** The passage of the reference film that shows it better, in seconds; null for none. */
  reference_at: moment.nullable(),
});

const ratingFields = {
  levels: z.array(stepLevelSchema).max(12, '12 étapes au plus'),
  comments: z.array(commentSchema).max(60, '60 commentaires au plus'),
  summary: optionalParagraph(2000),
};

/** Body of `PUT /assignments/{id}/draft`: what a rater has done so far. */
export const ratingDraftSchema = body(ratingFields);

/** A rating as the learner sees it; `rater` numbers the raters, who are not named. */
export const ratingSchema = z.object({
  rater: z.int().min(1),
  /** Asked for by the learner after a first result. */
  is_appeal: z.boolean(),
  ...ratingFields,
});

/** The level of a step in a result: the median of what the raters gave. */
export const stepResultSchema = z.object({
  step: partId,
  level: z.number().min(1).max(5),
  /** What each rater gave, in their order. */
  given: z.array(z.int().min(1).max(5)),
});

/** The result of a film. It exists once all required ratings are sent; an appeal renews it. */
export const resultSchema = z.object({
  decided_at: instant,
  /** Weighted mean of the levels, rounded down to a tenth. */
  score: z.number().min(1).max(5),
  is_passed: z.boolean(),
  steps: z.array(stepResultSchema),
  ratings: z.array(ratingSchema),
});

export type Stroke = z.infer<typeof strokeSchema>;
export type PracticeComment = z.infer<typeof commentSchema>;
export type RatingDraft = z.infer<typeof ratingDraftSchema>;
export type Rating = z.infer<typeof ratingSchema>;
export type StepResult = z.infer<typeof stepResultSchema>;
export type PracticeResult = z.infer<typeof resultSchema>;
