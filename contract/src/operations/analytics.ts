import { z } from 'zod';
import { day, objectId } from '../foundation/index.ts';

/** Maximum length of the period of `GET /admin/analytics`, in days. */
export const ANALYTICS_DAYS_MAX = 366;

/** Length of the period of `GET /admin/analytics` when the query names none, in days. */
export const ANALYTICS_DAYS_DEFAULT = 90;

/** Query of `GET /admin/analytics`: first and last day, in the academy's time zone (Europe/Paris). */
export const analyticsQuerySchema = z.object({ from: day.optional(), to: day.optional() });

/** The number of events on one day. Days without events are included with a count of 0. */
export const dailyCountSchema = z.object({ day: z.iso.date(), count: z.int().min(0) });

/** The number of enrollments in a course during the period. */
export const courseCountSchema = z.object({ _id: objectId, title: z.string(), count: z.int().min(0) });

/** Answer of `GET /admin/analytics`; `courses` are the ten with the most enrollments, in descending order. */
export const analyticsSchema = z.object({
  registrations: z.array(dailyCountSchema),
  enrollments: z.array(dailyCountSchema),
  courses: z.array(courseCountSchema),
});

export type AnalyticsQuery = z.infer<typeof analyticsQuerySchema>;
export type DailyCount = z.infer<typeof dailyCountSchema>;
export type CourseCount = z.infer<typeof courseCountSchema>;
export type Analytics = z.infer<typeof analyticsSchema>;
