import { z } from 'zod';
import { body, day, objectId, PROGRESS_MAX } from '../foundation/index.ts';
import { enrollmentAccessSchema } from './enrollments.ts';

/** A goal is at most so many years away. */
export const GOAL_YEARS_MAX = 2;

/** Body of `PUT /enrollments/{id}/goal`: the day on which the learner wants to have finished, or none. */
export const goalInputSchema = body({ finish_on: day.nullable() });

/** A lesson of a plan. */
const plannedLessonSchema = z.object({
  _id: objectId,
  title: z.string(),
  minutes: z.int().min(0),
  is_done: z.boolean(),
});

/** What is proposed for a week; it begins on a Monday. */
export const planWeekSchema = z.object({
  from: day,
  until: day,
  minutes: z.int().min(0),
  lessons: z.array(plannedLessonSchema),
});

/** The plan of one course with lessons left. */
export const coursePlanSchema = z.object({
  enrollment: objectId,
  course: z.object({ _id: objectId, title: z.string() }),
  progress: z.number().min(0).max(PROGRESS_MAX),
  access: enrollmentAccessSchema.optional(),
  /** The learner's own goal. */
  goal: day.nullable(),
  /** The last day of the plan: the goal, or the last day of the access; null without both, and with it no week. */
  ends_on: day.nullable(),
  lessons_left: z.int().min(1),
  minutes_left: z.int().min(0),
  /** What a week takes from now on; null without an end. */
  rhythm: z.object({ lessons: z.int().min(1), minutes: z.int().min(0) }).nullable(),
  /** Compared with a steady rhythm since the plan began. */
  standing: z.enum(['ahead', 'on_time', 'late']).nullable(),
  /** Whether eight hours a day suffice for what is left. */
  is_feasible: z.boolean(),
  /** This week and the following ones, those with lessons. */
  weeks: z.array(planWeekSchema),
});

/** Answer of `GET /account/plan`: the courses that the learner follows, what ends first leading. */
export const planSchema = z.object({
  /** Today, and the Monday of this week, where the reader lives. */
  today: day,
  monday: day,
  courses: z.array(coursePlanSchema),
});

/** Answer of the routes of `/account/calendar`: the secret address of the account's calendar, without the host. */
export const calendarAddressSchema = z.object({ path: z.string() });

export type Plan = z.infer<typeof planSchema>;
export type CoursePlan = z.infer<typeof coursePlanSchema>;
export type PlanWeek = z.infer<typeof planWeekSchema>;
export type GoalInput = z.infer<typeof goalInputSchema>;
