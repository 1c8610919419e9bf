import { z } from 'zod';
import { courseSchema } from '../catalog/index.ts';
import { objectId, searchMatchSchema } from '../foundation/index.ts';
import { filmHitSchema } from './learning.ts';

/** Maximum numbers of results of each kind in an answer. */
export const RESULTS_MAX = { courses: 5, passages: 12, persons: 5 } as const;

/** A place in a program: a lesson by its title, a text by a block of it, or a moment of a film. */
export const passageSchema = filmHitSchema.extend({
  kind: z.enum(['lesson', 'text', ...filmHitSchema.shape.kind.options]),
});

/** Answer of `GET /search`, of each kind the best first. */
export const searchResultsSchema = z.object({
  courses: z.array(courseSchema.pick({ _id: true, title: true, level: true }).extend({ match: searchMatchSchema })),
  /** Of the courses that the caller follows. */
  passages: z.array(passageSchema),
  /** For whom may list accounts. */
  persons: z.array(z.object({ _id: objectId, name: z.string(), email: z.string() })),
});

export type Passage = z.infer<typeof passageSchema>;
export type SearchResults = z.infer<typeof searchResultsSchema>;
