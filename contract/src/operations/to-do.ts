import { z } from 'zod';
import { objectId } from '../foundation/index.ts';

/** The permissions by which something can wait for an administrator. */
export const TO_DO_PERMISSIONS = ['manage_courses', 'manage_content', 'view_analytics'] as const;

/** Number of items that an entry names; the count has all. */
export const TO_DO_ITEMS_MAX = 5;

/** After so many days without activity a learner is inactive; after the second number, the course is taken as given up. */
export const INACTIVE_DAYS = { from: 14, to: 60 } as const;

const count = z.int().min(1);
const title = z.string();
const course = z.object({ _id: objectId, title, count });

/** What waits for an administrator: how many, and the first ones by name. */
export const toDoSchema = z.discriminatedUnion('kind', [
  /** Remotes whose description awaits approval. */
  z.object({ kind: z.literal('approvals'), count, items: z.array(z.object({ name: z.string(), title })) }),
  /** Lessons whose film could not be prepared. */
  z.object({ kind: z.literal('films'), count, items: z.array(z.object({ _id: objectId, course: objectId, title })) }),
  /** Messages that nobody has read. */
  z.object({ kind: z.literal('messages'), count }),
  /** Visible reviews with open reports. */
  z.object({ kind: z.literal('reviews'), count }),
  /** Questions of learners without answer. */
  z.object({ kind: z.literal('questions'), count }),
  /** Films of learners that have waited for their ratings for more than a week, by activity. */
  z.object({
    kind: z.literal('ratings'),
    count,
    items: z.array(z.object({ _id: objectId, course: objectId, title, count })),
  }),
  /** Drafts that are not published and have faults, each with their number. */
  z.object({ kind: z.literal('drafts'), count, items: z.array(course) }),
  /** Courses whose learners have stopped, each with their number. */
  z.object({ kind: z.literal('learners'), count, items: z.array(course) }),
]);

/** Answer of `GET /admin/to-do`. */
export const toDoListSchema = z.array(toDoSchema);

export type ToDo = z.infer<typeof toDoSchema>;
