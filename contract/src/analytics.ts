import { z } from 'zod';
import { day, objectId } from './fields.ts';

/** Longest period `GET /admin/analytics` looks at, in days. */
export const ANALYTICS_DAYS_MAX = 366;

/** Days `GET /admin/analytics` looks back on when it is not told. */
export const ANALYTICS_DAYS_DEFAULT = 90;

/** Query of `GET /admin/analytics`: first and last day, in the academy's time zone (Europe/Paris). */
export const analyticsQuerySchema = z.object({ from: day.optional(), to: day.optional() });

/** What happened on one day; days without events are sent too. */
export const dailyCountSchema = z.object({ day, count: z.int().min(0) });

/** How many enrolled in a course during the period. */
export const courseCountSchema = z.object({ _id: objectId, title: z.string(), count: z.int().min(0) });

/** Answer of `GET /admin/analytics`; `courses` are the ten most chosen, the most chosen first. */
export const analyticsSchema = z.object({
  registrations: z.array(dailyCountSchema),
  enrollments: z.array(dailyCountSchema),
  courses: z.array(courseCountSchema),
});

export type AnalyticsQuery = z.infer<typeof analyticsQuerySchema>;
export type DailyCount = z.infer<typeof dailyCountSchema>;
export type CourseCount = z.infer<typeof courseCountSchema>;
export type Analytics = z.infer<typeof analyticsSchema>;
