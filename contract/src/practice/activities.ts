import { z } from 'zod';
import { body, email, objectId, version } from '../foundation/index.ts';
import { partId } from '../programs/index.ts';
import { CALIBRATION_STATES } from './rating.ts';

/** Days after which a rating that is still missing is late. */
export const RATING_DAYS = 7;

/** Films with two ratings from which their agreement is computed: fewer say nothing. */
export const PAIRS_MIN = 5;

const count = z.int().min(0);

/** A person whom an activity has named as a rater. */
export const raterSchema = z.object({
  _id: objectId,
  name: z.string(),
  email: z.string(),
  calibration: z.enum(CALIBRATION_STATES),
  rated: count,
});

/** Answer of `GET /admin/activities/{id}`, by the id of the lesson. */
export const activitySchema = z.object({
  _id: objectId,
  course: objectId,
  title: z.string(),
  /** Number of ratings that each film needs; null while the activity is not published. */
  required: z.int().min(1).nullable(),
  raters: z.array(raterSchema),
  version,
});

/** Body of `PUT /admin/activities/{id}/raters`: the addresses of their accounts. */
export const ratersInputSchema = body({
  raters: z.array(email, { error: 'Les évaluateurs sont requis' }).max(20, '20 évaluateurs au plus'),
});

/** Answer of `GET /admin/activities/{id}/figures`. */
export const activityFiguresSchema = z.object({
  /**
   * Films sent, those that wait for a rating, also for one of an appeal after their result, and those that have waited for more
   * than {@link RATING_DAYS} days.
   */
  sent: count,
  waiting: count,
  late: count,
  passed: count,
  /** Median time from sending to the first result, in hours; null without one. */
  hours: z.number().min(0).nullable(),
  /** How often each level was reached, the lowest first, by step of the latest rubric. */
  steps: z.array(z.object({ step: partId, title: z.string(), levels: z.array(count).length(5) })),
  /** Agreement of two raters of the same film: kappa with quadratic weights (Cohen 1968); null below {@link PAIRS_MIN} films. */
  kappa: z.number().min(-1).max(1).nullable(),
  /** Films with two ratings or more. */
  pairs: count,
});

export type Rater = z.infer<typeof raterSchema>;
export type Activity = z.infer<typeof activitySchema>;
export type RatersInput = z.infer<typeof ratersInputSchema>;
export type ActivityFigures = z.infer<typeof activityFiguresSchema>;
