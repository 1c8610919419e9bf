import { z } from 'zod';
import { courseSchema } from '../catalog/index.ts';
import { objectId, searchMatchSchema } from '../foundation/index.ts';
import { filmHitSchema } from './learning.ts';
import { QUESTION_STATES } from './questions.ts';

/** Maximum numbers of results of each kind in an answer. */
export const RESULTS_MAX = { courses: 5, passages: 12, questions: 5, persons: 5 } as const;

/** A place in a program: a lesson by its title, a text by a block of it, or a moment of a film. */
export const passageSchema = filmHitSchema.extend({
  kind: z.enum(['lesson', 'text', ...filmHitSchema.shape.kind.options]),
});

/** A question, or its answer, that a search has found. */
export const foundQuestionSchema = z.object({
  _id: objectId,
  course: z.object({ _id: objectId, title: z.string() }),
  lesson: z.object({ _id: objectId, title: z.string() }),
  /** The moment of the film; null without one. */
  at: z.number().min(0).nullable(),
  text: z.string(),
  /** The text of the answer; null without one. */
  answer: z.string().nullable(),
  state: z.enum(QUESTION_STATES),
  /** The words to highlight, folded. */
  words: z.array(z.string()),
});

const foundCourseSchema = courseSchema
  .pick({ _id: true, title: true, level: true })
  .extend({ match: searchMatchSchema });

/** Answer of `GET /search`, of each kind the best first. */
export const searchResultsSchema = z.object({
  /** Of the catalog. */
  courses: z.array(foundCourseSchema),
  /** Of the courses that the caller follows. */
  passages: z.array(passageSchema),
  /** Their own ones and those shown to all, in these courses. */
  questions: z.array(foundQuestionSchema),
  /** Of all courses, also what is not published, for whom may manage courses; empty for others. */
  authored: z.object({
    /** Drafts and archived courses, by title. */
    courses: z.array(foundCourseSchema.extend({ is_draft: z.boolean() })),
    passages: z.array(passageSchema),
    questions: z.array(foundQuestionSchema),
  }),
  /** For whom may list accounts. */
  persons: z.array(z.object({ _id: objectId, name: z.string(), email: z.string() })),
});

export type FoundQuestion = z.infer<typeof foundQuestionSchema>;
export type Passage = z.infer<typeof passageSchema>;
export type SearchResults = z.infer<typeof searchResultsSchema>;
